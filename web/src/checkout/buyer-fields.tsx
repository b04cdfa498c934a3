import { Field } from '../ui/field.tsx'
import { METHOD_NAMES, operatorOfTyped } from './methods.ts'
import type { Problems } from './purchase-problems.ts'
import type { PurchaseValues } from './use-purchase-form.ts'

type BuyerFieldsProps = {
  values: PurchaseValues
  problems: Problems
  nameLabel: string
  /** True when the buyer types another person's details, so the browser must not autofill its owner's. */
  isForOther?: boolean
}

const operatorText = ({ phoneNumber, paymentMethod }: PurchaseValues, isForOther: boolean): string | null => {
  const operator = operatorOfTyped(phoneNumber)
  const isOperator = paymentMethod === 'orange_money' || paymentMethod === 'africell_money'
  if (!isOperator || operator === null || operator === paymentMethod) return null
  const orElse = isForOther ? 'choose' : 'pay with'
  return `This looks like an ${METHOD_NAMES[operator]} number. Check it, or ${orElse} ${METHOD_NAMES[operator]}.`
}

/** Says when the number belongs to another operator than the chosen one. */
export const OperatorNote = ({
  values,
  isForOther = false,
}: Pick<BuyerFieldsProps, 'values' | 'isForOther'>) => (
  <p role="status" className="mt-2 text-sm text-muted empty:hidden">
    {operatorText(values, isForOther)}
  </p>
)

/** The buyer's name, and the number that receives the code and the payment prompt. */
export const BuyerFields = ({ values, problems, nameLabel, isForOther = false }: BuyerFieldsProps) => (
  <>
    <Field
      label={nameLabel}
      name="customerName"
      autoComplete={isForOther ? 'off' : 'name'}
      maxLength={80}
      defaultValue={values.customerName}
      error={problems.customerName}
    />
    <div>
      <Field
        label="Phone number"
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete={isForOther ? 'off' : 'tel'}
        maxLength={100}
        placeholder="+232 76 123 456"
        defaultValue={values.phoneNumber}
        error={problems.phoneNumber}
      />
      <OperatorNote values={values} isForOther={isForOther} />
    </div>
  </>
)
