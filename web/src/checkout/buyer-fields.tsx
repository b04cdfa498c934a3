import { Field } from '../ui/field.tsx'
import type { Problems } from './purchase-problems.ts'
import type { PurchaseValues } from './use-purchase-form.ts'

type BuyerFieldsProps = {
  start: PurchaseValues
  problems: Problems
  nameLabel: string
  /** True when the buyer types another person's details, so the browser must not autofill its owner's. */
  isForOther?: boolean
}

/** The buyer's name, and the number that receives the code and the payment prompt. */
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
