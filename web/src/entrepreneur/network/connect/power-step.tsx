import { createGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { freeRouterName } from '@minit/domain/network/router-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { refreshRouters } from '../queries.ts'
import { AskMinit } from './ask-minit.tsx'
import { BoxPicture } from './box-pictures.tsx'
import { BOX_WORDS, type Box } from './boxes.ts'
import { keepDraft, settleDraft } from './draft.ts'
import { goTo, replaceWith, StepFrame } from './frame.tsx'
import { keepMade } from './use-made.ts'

type Words = { title: (name: string) => string; text: string; yes: string; help: readonly string[] }

const ONLINE: Words = {
  title: (name) => `Is your ${name} on, and online?`,
  text: 'It has a light, and a phone on its WiFi can open a news page.',
  yes: 'Yes, it is on and online',
  help: [
    'Plug it in, and wait two minutes until its lights stay.',
    'Plug the internet cable into it, or put in a SIM with data.',
    'Join its WiFi with a phone and open a news page. Does it open? Then tap Yes.',
  ],
}

const CODES: Words = {
  title: () => 'Do you have the codes of your box?',
  text: 'In a file that the box made, or on a list that you can copy.',
  yes: 'Yes, I have codes',
  help: [
    'Open the page of your box, and look for Vouchers or Tickets.',
    'Make as many as you want to sell, each for the minutes of one package.',
    'Save them as a file (CSV), or copy the list. Then tap Yes.',
  ],
}

/** Makes the router under the next free name, or goes on with the one that this visit made for such a box. */
const useMakeRouter = (box: Box) => {
  const client = useQueryClient()
  return useAction({
    act: async () => {
      const { kind } = BOX_WORDS[box]
      const { reused, names } = await settleDraft(kind)
      if (reused !== null) return reused
      const made = await call(createGateway, { body: { name: freeRouterName(names), kind } })
      keepMade(client, made)
      keepDraft(made.id)
      return made.id
    },
    failed: failure('Not connected', 'The router was not added. Please try again.'),
    onDone: (router) => {
      // Back from the line leads to this question again, which then makes no second router.
      replaceWith({ step: 'power', box, router })
      goTo({ step: 'line', box, router })
    },
    onSettled: () => refreshRouters(client),
  })
}

const Help = ({ lines }: { lines: readonly string[] }) => (
  <Card className="p-4">
    <Steps>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Steps>
  </Card>
)

type PowerStepProps = {
  box: Box
  /** The router that was made already. */
  router: string | undefined
}

/** The second question: whether the box is ready. Yes makes the router. */
export const PowerStep = ({ box, router }: PowerStepProps) => {
  const [needsHelp, setNeedsHelp] = useState(false)
  const making = useMakeRouter(box)
  const { kind, name } = BOX_WORDS[box]
  const isCodes = kind === 'codes'
  const words = isCodes ? CODES : ONLINE
  const goOn = (): void => (router === undefined ? making.mutate() : goTo({ step: 'line', box, router }))
  return (
    <StepFrame
      place={router === undefined ? { step: 'power', box } : { step: 'power', box, router }}
      isCodes={isCodes}
      title={words.title(name)}
      text={words.text}
    >
      <BoxPicture box={box} isBig />
      <div className="grid gap-3">
        <Button isBusy={making.isPending} busyLabel="One moment..." onClick={goOn}>
          {words.yes}
        </Button>
        <Button
          variant="ghost"
          aria-expanded={needsHelp}
          aria-controls="not-ready-yet"
          onClick={() => setNeedsHelp(!needsHelp)}
        >
          Not yet
        </Button>
        <div id="not-ready-yet" role="status">
          {needsHelp && <Help lines={words.help} />}
        </div>
      </div>
      {needsHelp && <AskMinit box={box} />}
    </StepFrame>
  )
}
