import { formatEnds } from '@minit/domain/kernel/durations.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/clock.ts'
import { Section } from '../../ui/card.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { WE_COULD_NOT_LOAD_WHO_IS_ONLINE } from '../../words/sellers.ts'
import { whenText } from '../when-text.ts'
import { type PhoneOnline, phonesQuery } from './queries.ts'
import { SessionsButton } from './sessions-button.tsx'

const TICK_MS = 60_000

export const PhoneLine = ({ phone, now }: { phone: PhoneOnline; now: number }) => (
  <li className="flex items-center justify-between gap-3 px-4 py-3 border-t border-line">
    <div className="min-w-0">
      <p className="font-bold [overflow-wrap:anywhere]">
        …{phone.macTail} <span className="font-normal">{phone.customerName}</span>
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {phone.packageName}, on since {whenText(phone.beganAt)}
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {dataText(phone.megabytes)} · pass ends {formatEnds(new Date(phone.endsAt), new Date(now))} ·{' '}
        {phone.gatewayName}
      </p>
    </div>
    <SessionsButton
      transactionId={phone.transactionId}
      of={`the phone ${phone.macTail}`}
      variant="plain"
      size="small"
    />
  </li>
)

/** The phones online now, by the end of their address, which does not allow tracking. */
export const PhonesOnline = () => {
  const now = useNow(TICK_MS)
  const { data, isPending, isFetching } = useQuery(phonesQuery())
  if (data === undefined && !isPending)
    return <FailedSection title={WE_COULD_NOT_LOAD_WHO_IS_ONLINE} isBusy={isFetching} />
  return (
    <Section
      id="phones-online"
      title="Online now"
      aside={data && <span className="pr-2 text-sm text-muted">{data.length}</span>}
    >
      {data === undefined ? (
        <LoadingRows label="Loading who is online" count={2} />
      ) : data.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">No phone is online at your routers now.</p>
      ) : (
        <ul>
          {data.map((phone) => (
            <PhoneLine key={`${phone.transactionId}${phone.macTail}`} phone={phone} now={now} />
          ))}
        </ul>
      )}
    </Section>
  )
}
