import { usePageState } from '../lib/page-state.ts'
import * as paths from '../lib/paths.ts'

/** Tall enough for a thumb without a taller line. */
const LINK = 'inline-block py-3 -my-3 underline'

/** The operator's contact for questions; otherwise the seller. */
export const WhoToAsk = () => {
  const { phone, email } = usePageState().support
  if (phone === null && email === null)
    return <p>Ask the seller who sold you the WiFi. They pass it on to us.</p>
  return (
    <p>
      Ask us:{' '}
      {phone !== null && (
        <a href={paths.call(phone)} className={LINK}>
          {phone}
        </a>
      )}
      {phone !== null && email !== null && ' or '}
      {email !== null && (
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      )}
    </p>
  )
}
