import { leField, numberField } from '../../lib/number-fields.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import type { Pack } from '../queries.ts'
import type { PartProps } from './typed-offer.ts'

/** The discount, and the package it applies to. */
export const TermsFields = ({ typed, problems, onChange, packs }: PartProps & { packs: readonly Pack[] }) => (
  <>
    <SelectField
      label="For"
      value={typed.packageId}
      onChange={({ target }) =>
        onChange({ packageId: target.value, ...(target.value === '' && { takesOff: 'percent' }) })
      }
      error={problems.packageId}
    >
      <option value="">Every package</option>
      {packs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Takes off"
        value={typed.takesOff}
        onChange={({ target }) => onChange({ takesOff: target.value === 'price' ? 'price' : 'percent' })}
        disabled={typed.packageId === ''}
      >
        <option value="percent">Percent</option>
        <option value="price">To a price</option>
      </SelectField>
      {typed.takesOff === 'percent' ? (
        <Field
          label="Percent, 1 to 30"
          inputMode="numeric"
          {...numberField(typed.percent, (percent) => onChange({ percent }))}
          error={problems.percent}
        />
      ) : (
        <Field
          label="New price, Le"
          inputMode="decimal"
          {...leField(typed.price, (price) => onChange({ price }))}
          error={problems.price}
        />
      )}
    </div>
  </>
)
