import { useQuery } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { gatewaysQuery } from '../../queries.ts'
import { KIND_WORDS } from '../kinds.ts'
import { AskMinit } from './ask-minit.tsx'
import { BoxPicture } from './box-pictures.tsx'
import { BOX_WORDS, SHOWN_BOXES } from './boxes.ts'
import { goTo, StepFrame } from './frame.tsx'

/** A router that never connected, or a box without codes: one goes on with it, and does not add it twice. */
const Unfinished = () => {
  const all = useQuery(gatewaysQuery()).data ?? []
  const waiting = all.filter(({ state, stock }) => state === 'new' || stock?.codesLeft === 0).at(-1)
  if (waiting === undefined) return null
  return (
    <Notice tone="warn">
      <p>
        “{waiting.name}” ({KIND_WORDS[waiting.kind].make}) is not ready yet.
      </p>
      <Button
        variant="ghost"
        size="small"
        className="mt-2.5"
        onClick={() => goTo({ step: 'line', box: null, router: waiting.id })}
      >
        Go on with it
      </Button>
    </Notice>
  )
}

const TILE = 'flex-col w-full h-full !justify-start !px-2 !py-3'

/** The first question: which box it is, by pictures. A tap answers it. */
export const BoxStep = () => (
  <StepFrame
    place={{ step: 'box' }}
    isWide
    title="Which box do you have?"
    text="The name is on the box, often on the sticker below it."
  >
    <Unfinished />
    <ul className="grid grid-cols-2 wide:grid-cols-4 gap-2.5">
      {SHOWN_BOXES.map((box) => (
        <li key={box}>
          <Button variant="ghost" className={TILE} onClick={() => goTo({ step: 'power', box })}>
            <BoxPicture box={box} />
            {BOX_WORDS[box].label}
          </Button>
        </li>
      ))}
    </ul>
    <Button variant="ghost" isWide onClick={() => goTo({ step: 'manual' })}>
      <Hand />
      None of these
    </Button>
    <AskMinit />
  </StepFrame>
)
