import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/card.tsx'
import { POWER_LINE_OR_US } from '../../words/sellers.ts'
import { networkQuery } from '../queries.ts'

/** Why phones had no internet, or little, in the last 7 days; nothing where nothing was wrong. */
export const Causes = () => {
  const { data } = useQuery(networkQuery())
  if (data === undefined || data.causes.length === 0) return null
  const hasSeveral = data.gateways.length > 1
  return (
    <Section id="causes" title={POWER_LINE_OR_US}>
      <p className="px-4 pb-2.5 text-sm text-muted">What was wrong in the last 7 days.</p>
      <ul>
        {data.causes.map(({ gatewayName, cause, text, from }) => (
          <li key={`${gatewayName} ${from} ${cause}`} className="px-4 py-2.5 border-t border-line text-sm">
            {text}
            {hasSeveral && <span className="block text-xs text-muted">{gatewayName}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
