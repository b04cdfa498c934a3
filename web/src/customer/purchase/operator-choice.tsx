import { METHOD_NAMES } from '../../checkout/method-texts.ts'
import { type MobileMoney, operatorOfTyped } from '../../checkout/read-operator.ts'
import { Choice } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'

type OperatorChoiceProps = {
  phone: string
  /** Those that carry the price. */
  operators: readonly MobileMoney[]
  chosen: MobileMoney | null
  error: string | null
  onChoose: (operator: MobileMoney) => void
}

/** Which mobile money it is: read from the number, and the customer's to change. */
export const OperatorChoice = ({ phone, operators, chosen, error, onChoose }: OperatorChoiceProps) => (
  <fieldset aria-describedby={error === null ? undefined : 'operator-error'} className="mt-3">
    <legend className="pb-2 text-sm">
      {operatorOfTyped(phone) === null ? 'Which one does ' : 'Read from your number '}
      <b className="whitespace-nowrap">{phone}</b>
      {operatorOfTyped(phone) === null && ' have?'}
    </legend>
    <div className="grid grid-cols-2 gap-2.5">
      {operators.map((operator) => (
        <Choice
          key={operator}
          name="operator"
          value={operator}
          defaultChecked={operator === chosen}
          onChange={() => onChoose(operator)}
          look="flex flex-wrap items-center gap-2 h-full px-3 py-2 text-sm font-medium"
        >
          <PaymentMark method={operator} />
          {METHOD_NAMES[operator]}
        </Choice>
      ))}
    </div>
    {error !== null && <FieldError id="operator-error">{error}</FieldError>}
  </fieldset>
)
