import { Field } from '../ui/field.tsx'
import type { Problems } from './purchase-problems.ts'
import type { PurchaseValues } from './use-purchase-form.ts'

type BuyerFieldsProps = {
  start: PurchaseValues
  problems: Problems
  nameLabel: string
  /** Typed for somebody else: the browser must not offer the name and number of whose phone this is. */
  isForOther?: boolean
}

/** Who buys, and the number that the code and the payment's prompt go to. */
export const BuyerFields = ({ start, problems, nameLabel, isForOther }: BuyerFieldsProps) => (
  <>
    <Field
      label={nameLabel}
      name="customerName"
      autoComplete={isForOther ? 'off' : 'name'}
      maxLength={80}
      defaultValue={start.customerName}
      error={problems.customerName}
    />
    <Field
      label="Phone number"
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete={isForOther ? 'off' : 'tel'}
      maxLength={100}
      placeholder="+232 76 123 456"
      defaultValue={start.phoneNumber}
      error={problems.phoneNumber}
    />
  </>
)
