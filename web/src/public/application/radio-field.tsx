import { Choice } from '../../ui/choice.tsx'

export type Option = readonly [value: string, label: string]

/** A question with a few answers, none of which has to be given. */
export const RadioField = (props: { name: string; legend: string; options: readonly Option[] }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">
      {props.legend} <span className="font-normal text-muted">(optional)</span>
    </legend>
    <div className="flex flex-wrap gap-2">
      {props.options.map(([value, label]) => (
        <Choice
          key={value}
          name={props.name}
          value={value}
          look="grid place-items-center border-edge shadow-none min-h-12 min-w-16 px-4 py-2 text-center"
        >
          {label}
        </Choice>
      ))}
    </div>
  </fieldset>
)
