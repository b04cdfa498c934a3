import { speedText } from '@minit/domain/passes/pass-options.ts'

/** In kbit/s, from loading a page to streaming a film. */
const SPEEDS = [256, 512, 1000, 2000, 3000, 5000, 10_000, 20_000]

type Props = { others: readonly unknown[]; without?: string }

/** The options of a select for a speed, with `others` that were chosen before; `without` is none. */
export const SpeedOptions = ({ others, without = 'No limit' }: Props) => {
  const found = others.filter((each) => typeof each === 'number')
  const speeds = [...new Set([...SPEEDS, ...found])].toSorted((left, right) => left - right)
  return (
    <>
      <option value="">{without}</option>
      {speeds.map((each) => (
        <option key={each} value={String(each)}>
          {speedText(each)}
        </option>
      ))}
    </>
  )
}
