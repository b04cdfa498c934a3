import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import * as paths from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { LoadingRows } from '../../../ui/list.tsx'
import { EmptySection, FailedSection } from '../../../ui/sections.tsx'
import { ADD_THE_CODES_OF_YOUR_BOX, WE_COULD_NOT_LOAD_YOUR_PACKAGES } from '../../../words/sellers.ts'
import { packagesQuery } from '../../queries.ts'
import { stockQuery } from '../codes/queries.ts'
import { UploadForm } from '../codes/upload-form.tsx'
import type { Followed } from '../queries.ts'
import { keepForGood } from './draft.ts'
import { goTo, StepFrame } from './frame.tsx'

const Upload = ({ id }: { id: string }) => {
  const packs = useQuery(packagesQuery())
  if (packs.isError)
    return <FailedSection title={WE_COULD_NOT_LOAD_YOUR_PACKAGES} isBusy={packs.isFetching} />
  if (packs.data === undefined) return <LoadingRows label="Loading your packages" count={3} />
  if (packs.data.length === 0)
    return (
      <EmptySection title="No packages yet" text="Codes are for a package. Add one on your dashboard first.">
        <GoLink href={paths.dashboard()}>Dashboard</GoLink>
      </EmptySection>
    )
  return <UploadForm id={id} packs={packs.data} />
}

/** The third step for a box that prints codes: the upload, for one package after another. */
export const CodesStep = ({ router }: { router: Followed }) => {
  const stock = useQuery(stockQuery(router.id)).data ?? []
  const left = stock.reduce((sum, line) => sum + line.left, 0)
  return (
    <StepFrame
      place={{ step: 'line', box: 'codes', router: router.id }}
      isCodes
      title={ADD_THE_CODES_OF_YOUR_BOX}
      text="Each code is for one package. Add more at any time under “Your routers”."
    >
      <Card className="p-4">
        <Upload id={router.id} />
      </Card>
      <p role="status" className="empty:hidden">
        {left > 0 && (left === 1 ? '1 code is on sale.' : `${left} codes are on sale.`)}
      </p>
      <Button
        {...(left === 0 && { variant: 'ghost' as const })}
        onClick={() => {
          if (left > 0) keepForGood(router.id)
          goTo({ step: 'done', box: 'codes', router: router.id })
        }}
      >
        {left === 0 ? 'Later' : 'Go on'}
        <ArrowRight />
      </Button>
    </StepFrame>
  )
}
