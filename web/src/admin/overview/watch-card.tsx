import { readWatch, saveOnCall } from '@minit/contract/admin/watch.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { agoText, useNow } from '../../lib/clock.ts'
import { rowQuery } from '../../lib/query.ts'
import { Section } from '../../ui/card.tsx'
import { ContactsForm, SettingCard } from './settings-cards.tsx'

const watchQuery = () => rowQuery(readWatch, {})

/** Adds "ago" to the text of `agoText`, but only to durations. */
const sinceText = (then: number, now: number): string => {
  const ago = agoText(then, now)
  return /^\d+ (min|h|days?)$/.test(ago) ? `Seen first ${ago} ago` : `Seen first: ${ago}`
}

/** The current alerts of the platform; hidden if there are none. */
export const AlertsCard = () => {
  const { data } = useQuery(watchQuery())
  const now = useNow(60_000)
  if (data === undefined || data.alerts.length === 0) return null
  return (
    <Section id="alerts" title="Alerts">
      <ul>
        {data.alerts.map(({ id, text, openedAt }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3 border-t border-line">
            <CircleAlert className="flex-none text-danger" />
            <div className="min-w-0">
              <p className="font-bold">{text}</p>
              <p className="text-xs text-muted wide:text-sm">{sinceText(Date.parse(openedAt), now)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The contacts that get alerts by SMS and e-mail. */
export const OnCallCard = () => {
  const { data } = useQuery(watchQuery())
  if (data === undefined) return null
  const { phone, email } = data.onCall
  const named = [phone, email].filter((contact) => contact !== null)
  return (
    <SettingCard
      id="on-call"
      title="On call"
      text={
        named.length === 0
          ? 'Nobody is named: alerts are shown here alone.'
          : `${named.join(', ')}: told when something goes wrong, and when it is over.`
      }
      spoken={<span className="spoken">: who is on call</span>}
      form={(onDone) => (
        <ContactsForm
          start={{ phone: phone ?? '', email: email ?? '', reason: '' }}
          phoneHint="A mobile of Sierra Leone. Gets an SMS when something goes wrong, and one when it is over; what is wrong already is sent at once. Empty: none is sent."
          send={(body) => call(saveOnCall, { body })}
          onDone={onDone}
        />
      )}
    />
  )
}
