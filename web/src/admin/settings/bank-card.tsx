import { saveBankAccount } from '@minit/contract/admin/platform.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import {
  BANK_ACCOUNT_LIMITS,
  type BankAccount,
  type BankAccountPart,
  hasBankAccount,
} from '@minit/domain/platform/bank-account.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { settingsQuery } from '../usd.ts'
import { type FormProps, ReasonField, SettingCard, SettingForm, useSettingForm } from './settings-cards.tsx'

type Typed = CallInput<typeof saveBankAccount>['body']

const FIELDS: readonly [BankAccountPart, string, string?][] = [
  ['bank', 'Bank', 'With its branch, if the bank asks for it.'],
  ['accountName', 'Account name'],
  ['accountNumber', 'Account number', 'As the bank writes it, or an IBAN.'],
  ['swiftCode', 'SWIFT code, if there is one', 'For sponsors abroad. Banks also call it BIC.'],
  [
    'mobileMoney',
    'Merchant for mobile money, if there is one',
    'Such as “Orange Money, merchant code 123456”.',
  ],
]

const BankForm = (props: FormProps<Typed>) => {
  const { register, form, fields } = useSettingForm(props, (body) => call(saveBankAccount, { body }))
  return (
    <SettingForm {...form}>
      <p className="text-sm text-muted">
        Invoices of sponsors show this account, with their number as the reference. Leave all fields empty to
        name support instead.
      </p>
      {FIELDS.map(([name, label, hint]) => (
        <Field
          key={name}
          {...register(name)}
          label={label}
          hint={hint}
          maxLength={BANK_ACCOUNT_LIMITS[name]}
          autoComplete="off"
          error={fields[name]}
        />
      ))}
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

const accountText = (account: BankAccount): string => {
  if (!hasBankAccount(account)) return 'No account is set: invoices ask sponsors to write to support for it.'
  const { bank, accountName, accountNumber, mobileMoney } = account
  return `To ${accountName}, ${accountNumber}, ${bank}${mobileMoney === '' ? '.' : '; or by mobile money.'}`
}

/** The account that sponsors pay invoices to. */
export const BankCard = () => {
  const { data } = useQuery(settingsQuery())
  if (data === undefined) return null
  return (
    <SettingCard
      id="bank-account"
      title="How sponsors pay invoices"
      text={accountText(data.bankAccount)}
      spoken={<span className="spoken">: how sponsors pay invoices</span>}
      form={(onDone) => <BankForm start={{ ...data.bankAccount, reason: '' }} onDone={onDone} />}
    />
  )
}
