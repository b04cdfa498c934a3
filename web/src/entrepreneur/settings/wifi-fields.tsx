import type { GatewayKind } from '@minit/domain/network/access.ts'
import type { WifiKind } from '@minit/domain/shop/wifi.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Choice } from '../../ui/choice.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JoiningChoice } from '../joining-choice.tsx'
import { gatewaysQuery } from '../queries.ts'
import { FormPart } from './form-part.tsx'
import { type SettingsValues, settingsQuery } from './use-settings-form.ts'

const KINDS: readonly { kind: WifiKind; label: string; text: string }[] = [
  {
    kind: 'captive',
    label: 'Open WiFi with a page',
    text: 'Your WiFi has no password. A connected router shows phones that join your shop, and lets in who has paid or types a code. Choose this if you are not sure.',
  },
  {
    kind: 'per_pass_key',
    label: 'A WiFi password for each customer',
    text: 'For routers with one password for each customer. The QR code joins by itself.',
  },
  {
    kind: 'enterprise',
    label: 'A name and a password for each customer',
    text: 'The phone asks who is there: the customer types the code twice, as name and as password. For routers of offices and schools (802.1X).',
  },
]

const Kinds = () => {
  const { register, formState } = useFormContext<SettingsValues>()
  const error = formState.errors.wifiKind?.message
  const errorId = useId()
  return (
    <fieldset {...(error !== undefined && { 'aria-describedby': errorId })}>
      <legend className="mb-1 text-sm font-medium">How customers join</legend>
      <div className="grid gap-2.5">
        {KINDS.map(({ kind, label, text }) => (
          <Choice
            key={kind}
            {...register('wifiKind')}
            value={kind}
            look="flex items-start gap-3 px-3.5 py-3 min-h-touch"
          >
            <span className="flex-1 min-w-0">
              <b className="block">{label}</b>
              <small className="block text-sm text-muted">{text}</small>
            </span>
            <i className="dot" />
          </Choice>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

const KEEPS_OPEN: readonly GatewayKind[] = ['opennds', 'mikrotik']

/** These routers have no key per pass: at an open WiFi their page asks for the code, as the pass must say. */
const OpenWifiNotice = () => {
  const kind = useWatch<SettingsValues, 'wifiKind'>({ name: 'wifiKind' })
  const routers = useQuery(gatewaysQuery()).data ?? []
  if (kind === 'captive' || !routers.some((router) => KEEPS_OPEN.includes(router.kind))) return null
  return (
    <Notice tone="warn">
      <p>
        GL.iNet, OpenWrt and MikroTik routers that are connected to Minit have an open WiFi with a page.
        Choose “Open WiFi with a page” for them, or your passes tell customers another way in.
      </p>
    </Notice>
  )
}

/** The connected equipment decides: another answer takes effect once it is removed. */
const JoiningNotice = () => {
  const joining = useWatch<SettingsValues, 'joining'>({ name: 'joining' })
  const saved = useQuery(settingsQuery()).data?.joining
  const routers = useQuery(gatewaysQuery()).data ?? []
  if (joining === saved || routers.length === 0) return null
  return (
    <Notice tone="warn">
      <p>
        Your routers and boxes decide while they are connected. Remove them under “Your routers” to change how
        customers get on your WiFi.
      </p>
    </Notice>
  )
}

/** The WiFi that passes open: its name on the customer's phone, and the way of joining. */
export const WifiFields = () => {
  const { register, formState } = useFormContext<SettingsValues>()
  const joining = useWatch<SettingsValues, 'joining'>({ name: 'joining' })
  return (
    <FormPart id="wifi" title="Your WiFi" text="It stands on every pass that you sell from now on.">
      <Field
        {...register('networkName')}
        label="Network name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Exactly as phones show it, capital letters too."
        error={formState.errors.networkName?.message}
      />
      <JoiningChoice register={register('joining')} error={formState.errors.joining?.message} />
      <JoiningNotice />
      {joining === 'router' && (
        <>
          <Kinds />
          <OpenWifiNotice />
        </>
      )}
    </FormPart>
  )
}
