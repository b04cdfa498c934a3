import { saveBetaTexts } from '@minit/contract/admin/platform.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { BETA_TEXT_LIMITS, type BetaTextName } from '@minit/domain/platform/beta-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { settingsQuery } from '../usd.ts'
import { type FormProps, ReasonField, SettingCard, SettingForm, useSettingForm } from './settings-cards.tsx'

type Texts = CallInput<typeof saveBetaTexts>['body']

/** Each text with the place where it appears. */
const PLACES: readonly [BetaTextName, string, string?][] = [
  ['checkout', 'Where customers pay'],
  ['hero', 'Top of the landing page', 'The first word is large.'],
  ['platformFee', 'Platform fee', 'On the landing page, with the first word large, and on the sign-up form.'],
  ['transactionFees', 'Transaction fees', 'On the landing page, with the first word large.'],
  ['dashboard', 'On the dashboard of sellers without a fee'],
  ['balance', 'With the balance of sellers without a fee'],
  ['sentence', 'About Us, the login of sellers, search engines'],
  ['about', 'About us on the landing page'],
]

const BetaForm = (props: FormProps<Texts>) => {
  const { register, form, fields } = useSettingForm(props, (body) => call(saveBetaTexts, { body }))
  return (
    <SettingForm {...form}>
      <p className="text-sm text-muted">A text that is empty is not shown.</p>
      {PLACES.map(([name, label, hint]) => (
        <Field
          key={name}
          {...register(name)}
          label={label}
          hint={hint}
          maxLength={BETA_TEXT_LIMITS[name]}
          autoComplete="off"
          error={fields[name]}
        />
      ))}
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

/** The texts about the beta. */
export const BetaCard = () => {
  const { data } = useQuery(settingsQuery())
  if (data === undefined) return null
  const shown = Object.values(data.betaTexts).filter((text) => text !== '').length
  return (
    <SettingCard
      id="beta"
      title="Texts about the beta"
      text={
        shown === 0
          ? 'Pages do not mention a beta.'
          : `“${data.betaTexts.checkout || data.betaTexts.sentence}”, and the texts on other pages.`
      }
      spoken={<span className="spoken">: texts about the beta</span>}
      form={(onDone) => <BetaForm start={{ ...data.betaTexts, reason: '' }} onDone={onDone} />}
    />
  )
}
