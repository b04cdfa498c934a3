import { formatClock } from '@minit/domain/kernel/durations.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/card.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { WE_COULD_NOT_LOAD_WHO_IS_ONLINE } from '../../words/sellers.ts'
import { type PhoneOnline, phonesQuery } from './queries.ts'
import { SessionsButton } from './sessions-button.tsx'

const clock = (instant: string): string => formatClock(new Date(instant))

const PhoneLine = ({ phone }: { phone: PhoneOnline }) => (
  <li className="flex items-center justify-between gap-3 px-4 py-3 border-t border-line">
    <div className="min-w-0">
      <p className="font-bold [overflow-wrap:anywhere]">
        …{phone.macTail} <span className="font-normal">{phone.customerName}</span>
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {phone.packageName}, on since {clock(phone.beganAt)}
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {dataText(phone.megabytes)} · pass ends {clock(phone.endsAt)} · {phone.gatewayName}
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
            <PhoneLine key={`${phone.transactionId}${phone.macTail}`} phone={phone} />
          ))}
        </ul>
      )}
    </Section>
  )
}
