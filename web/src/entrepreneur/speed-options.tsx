import { speedText } from '@minit/domain/passes/pass-options.ts'

/** In kbit/s, from loading a page to streaming a film. */
const SPEEDS = [256, 512, 1000, 2000, 3000, 5000, 10_000, 20_000]

/** The options of a select for a speed, with `others` that were chosen before. */
export const SpeedOptions = ({ others }: { others: readonly unknown[] }) => {
  const found = others.filter((each) => typeof each === 'number')
  const speeds = [...new Set([...SPEEDS, ...found])].toSorted((left, right) => left - right)
  return (
    <>
      <option value="">No limit</option>
      {speeds.map((each) => (
        <option key={each} value={String(each)}>
          {speedText(each)}
        </option>
      ))}
    </>
  )
}
