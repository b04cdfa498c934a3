import { useId } from 'react'
import { changeSearch } from '../../../lib/location.ts'
import { SelectField } from '../../../ui/field.tsx'
import { BOX_WORDS, type Box, boxesOf } from './boxes.ts'
import { Folded } from './folded.tsx'
import { StepPicture } from './guide-pictures.tsx'
import { GUIDES, partsOf } from './guides.ts'

/** A text whose every second part is bold. */
const Marked = ({ text }: { text: string }) => (
  <>
    {partsOf(text).map((part, index) =>
      index % 2 === 1 ? (
        <b key={part} className="[overflow-wrap:anywhere]">
          {part}
        </b>
      ) : (
        part
      ),
    )}
  </>
)

/** The numbered steps on the pages of a box, each with its picture. */
export const Guide = ({ box }: { box: Box }) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="text-lg">
        How to do it on your {BOX_WORDS[box].name}
      </h2>
      <ol className="steps grid wide:grid-cols-2 gap-3">
        {GUIDES[box].map(({ text, picture }) => (
          <li
            key={text}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-3 p-3 border border-line rounded-lg bg-surface before:grid before:place-items-center before:size-7 before:rounded-full before:bg-sunk before:text-sm before:font-bold"
          >
            <span className="pt-0.5">
              <Marked text={text} />
            </span>
            <span className="col-span-2">
              <StepPicture picture={picture} />
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        The pages of your {BOX_WORDS[box].name} may look a little different: they change with its model.
      </p>
    </section>
  )
}

/** Another maker's steps and values for the same router. */
export const OtherMake = ({ box }: { box: Box }) => {
  const boxes = boxesOf(BOX_WORDS[box].kind)
  if (boxes.length < 2) return null
  return (
    <Folded title="It is another make">
      <SelectField
        name="box"
        label="Which one is it?"
        value={box}
        onChange={({ target }) => changeSearch({ box: target.value })}
      >
        {boxes.map((each) => (
          <option key={each} value={each}>
            {BOX_WORDS[each].label}
          </option>
        ))}
      </SelectField>
    </Folded>
  )
}
