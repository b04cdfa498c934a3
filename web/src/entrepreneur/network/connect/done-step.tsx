import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import * as paths from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { gatewaysQuery } from '../../queries.ts'
import { Only } from '../../rights.tsx'
import type { Followed } from '../queries.ts'
import { RenameDialog } from '../router-dialogs.tsx'
import type { Box } from './boxes.ts'
import { Folded } from './folded.tsx'
import { goTo, StepFrame } from './frame.tsx'

const Name = ({ router }: { router: Followed }) => {
  const [isRenaming, setIsRenaming] = useState(false)
  const stop = (): void => setIsRenaming(false)
  return (
    <Card className="flex items-center justify-between gap-3 p-4">
      <p className="min-w-0">
        <span className="block text-sm text-muted">Its name, only for you</span>
        <b className="[overflow-wrap:anywhere]">{router.name}</b>
      </p>
      <Only action="change_settings">
        <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setIsRenaming(true)}>
          <Pencil className="size-4" />
          Rename
        </Button>
      </Only>
      {isRenaming && <RenameDialog gateway={router} onDone={stop} />}
    </Card>
  )
}

const TEXTS: Record<Followed['kind'], string> = {
  opennds: 'Customers who pay at it go online by themselves. Added minutes and refunds reach it.',
  mikrotik: 'Customers who pay at it go online by themselves. Added minutes and refunds reach it.',
  radius: 'Customers who type their code at its login page go online. It closes when their time ends.',
  codes: 'We sell its codes. The box counts the time.',
}

/** What a router with typed values does with added minutes, pauses and refunds. */
const AboutAddedMinutes = () => (
  <Folded title="Added minutes, pauses and refunds">
    <p className="text-sm text-muted">
      Added minutes count once the customer logs in again. A refund closes the router only where your internet
      line has a fixed address: there most routers take added minutes at once, too. Without one a customer
      leaves the WiFi before pausing, and the router takes no minutes of other shops.
    </p>
  </Folded>
)

/** Of a router whose reports between login and end were not seen yet. */
const AboutMinutesThatWait = () => (
  <Folded title="Minutes that run only while online">
    <p className="text-sm text-muted">
      We have seen no report from this router while a phone was online, so you cannot sell such minutes yet.
      Turn on interim accounting in it, every 60 seconds, and keep a phone online for ten minutes.
    </p>
  </Folded>
)

type DoneStepProps = { router: Followed; box: Box }

/** The last step: what happens now, and the router's name. */
export const DoneStep = ({ router, box }: DoneStepProps) => {
  const isCodes = router.kind === 'codes'
  const stock = useQuery(gatewaysQuery()).data?.find(({ id }) => id === router.id)?.stock
  const isEmpty = isCodes && stock?.codesLeft === 0
  return (
    <StepFrame
      place={{ step: 'done', box, router: router.id }}
      isCodes={isCodes}
      title={isCodes ? 'Your box is added' : 'Your router works'}
      text={
        isEmpty ? 'It has no codes yet. Until you add some, your shop sells as before.' : TEXTS[router.kind]
      }
    >
      {!isEmpty && <CircleCheck aria-hidden="true" className="!size-16 text-action" />}
      <Name router={router} />
      <div className="grid gap-3 wide:grid-cols-2">
        <GoLink href={paths.network()}>Your routers</GoLink>
        <Only action="change_settings">
          <Button variant="ghost" onClick={() => goTo({ step: 'box' })}>
            Connect another
          </Button>
        </Only>
      </div>
      {router.kind === 'radius' && <AboutAddedMinutes />}
      {router.kind === 'radius' && router.paceSeconds === null && <AboutMinutesThatWait />}
    </StepFrame>
  )
}
