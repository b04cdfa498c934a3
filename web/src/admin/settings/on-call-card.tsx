import { saveOnCall } from '@minit/contract/admin/watch.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { watchQuery } from '../overview/watch-card.tsx'
import { ContactsForm, SettingCard } from './settings-cards.tsx'

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
          ? 'No contact is set: alerts are shown only here.'
          : `${named.join(', ')}: gets a message when something goes wrong, and when it is over.`
      }
      spoken={<span className="spoken">: who is on call</span>}
      form={(onDone) => (
        <ContactsForm
          start={{ phone: phone ?? '', email: email ?? '', reason: '' }}
          phoneHint="A mobile number of Sierra Leone. It gets an SMS when something goes wrong, and one when it is over. Leave empty to send none."
          send={(body) => call(saveOnCall, { body })}
          onDone={onDone}
        />
      )}
    />
  )
}
