import { ALERT_SMS_A_DAY } from '@minit/domain/messaging/seller-news.ts'
import { useState } from 'react'
import { Field, SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FormPart } from '../settings/form-part.tsx'
import { type Alerts, type Preferences, preferencesOf, useSavePreferences } from './queries.ts'

const KINDS = [
  { kind: 'cash', label: 'A customer waits with cash' },
  { kind: 'sale', label: 'A sale by phone or wallet' },
  { kind: 'router', label: 'A router is offline' },
  { kind: 'payout', label: 'Money was sent to you' },
  { kind: 'ended', label: 'The time of a phone that you connected by hand is over' },
] as const

const USUAL_NIGHT = { from: '22:00', to: '06:00' }

type QuietProps = {
  quiet: NonNullable<Preferences['quiet']>
  onChange: (quiet: Preferences['quiet']) => void
}

/** Incomplete input is not sent: the browser reports no time for it. */
const QuietTimes = ({ quiet, onChange }: QuietProps) => {
  const [typed, setTyped] = useState(quiet)
  const isSame = typed.from === typed.to
  const change = (next: typeof quiet): void => {
    setTyped(next)
    if (next.from !== '' && next.to !== '' && next.from !== next.to) onChange(next)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label="From"
        type="time"
        value={typed.from}
        onChange={(event) => change({ ...typed, from: event.target.value })}
      />
      <Field
        label="To"
        type="time"
        value={typed.to}
        error={isSame ? 'Choose two different times' : undefined}
        onChange={(event) => change({ ...typed, to: event.target.value })}
      />
    </div>
  )
}

/** Chooses the alerts and quiet times. */
export const PreferencesPart = ({ alerts }: { alerts: Alerts }) => {
  const save = useSavePreferences(alerts)
  const preferences = preferencesOf(alerts)
  return (
    <FormPart
      id="wishes"
      title="Notifications"
      text="On every phone where it is switched on. Several at once come in one message."
    >
      <ul className="grid">
        {KINDS.map(({ kind, label }) => (
          <li key={kind}>
            <Switch
              label={label}
              checked={preferences.push[kind]}
              onCheckedChange={(isOn) => save(({ push }) => ({ push: { ...push, [kind]: isOn } }))}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-2 pt-3 border-t border-line">
        <Switch
          label="Quiet hours: no notifications; you get them when the hours end"
          checked={preferences.quiet !== null}
          onCheckedChange={(isOn) => save(() => ({ quiet: isOn ? USUAL_NIGHT : null }))}
        />
        {preferences.quiet !== null && (
          <QuietTimes quiet={preferences.quiet} onChange={(quiet) => save(() => ({ quiet }))} />
        )}
      </div>
    </FormPart>
  )
}

const CHOICES = [1, 3, 5, 10, 20, ALERT_SMS_A_DAY.most]

/** SMS alerts, for a seller without mobile data. */
export const TextsPart = ({ alerts }: { alerts: Alerts }) => {
  const save = useSavePreferences(alerts)
  const { sms } = alerts
  const choices = [...new Set([...CHOICES, sms.aDay])].sort((a, b) => a - b)
  return (
    <FormPart
      id="texts"
      title="By SMS, when you have no data"
      text="It goes to your business phone number. Quiet hours hold for waiting cash too."
    >
      <ul className="grid gap-1.5">
        <li>
          <Switch
            label="SMS when a customer waits with cash"
            checked={sms.cash}
            onCheckedChange={(cash) => save((preferences) => ({ sms: { ...preferences.sms, cash } }))}
          />
        </li>
        <li>
          <Switch
            label="SMS when a router is gone or back"
            checked={sms.router}
            onCheckedChange={(router) => save((preferences) => ({ sms: { ...preferences.sms, router } }))}
          />
        </li>
      </ul>
      <SelectField
        label="Daily limit"
        value={String(sms.aDay)}
        hint={`${alerts.sms.usedToday} used today`}
        onChange={(event) =>
          save((preferences) => ({ sms: { ...preferences.sms, aDay: Number(event.target.value) } }))
        }
      >
        {choices.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
    </FormPart>
  )
}
