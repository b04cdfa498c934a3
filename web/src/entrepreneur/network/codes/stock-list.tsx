import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { codesText, type StockLine, useReleaseCodes, useRemoveCodes } from './queries.ts'

const badgeOf = ({ isActive, fromStock, isSoldOut, isLow }: StockLine) => {
  if (!isActive) return { tone: 'quiet', word: 'Inactive' } as const
  // Another router admits these customers.
  if (!fromStock) return { tone: 'quiet', word: 'Without codes' } as const
  if (isSoldOut) return { tone: 'bad', word: 'Sold out' } as const
  return isLow
    ? ({ tone: 'warn', word: 'Running low' } as const)
    : ({ tone: 'good', word: 'On sale' } as const)
}

const factsOf = ({ durationMinutes, kept, sold }: StockLine): string =>
  [
    formatDuration(durationMinutes),
    kept > 0 && `${kept} held by unpaid orders`,
    `${sold.toLocaleString('en')} sold`,
  ]
    .filter(Boolean)
    .join(' · ')

type StockAct = { title: string; description: string; stay: string; go: string; busy: string }

/** Asks first: removed codes must be uploaded again, and an order loses its reserved code. */
const REMOVING = ({ left, name }: StockLine): StockAct => ({
  title: `Remove ${codesText(left)} of ${name}?`,
  description: 'They go off sale. Codes that were sold, or that an order waits for, stay.',
  stay: 'Keep them',
  go: 'Remove',
  busy: 'Removing...',
})

const RELEASING = ({ kept, name }: StockLine): StockAct => ({
  title: `Release ${codesText(kept)} of ${name}?`,
  description:
    'Orders that are not paid yet hold them. They go back on sale. Such an order gets another code when it is paid, if one is left.',
  stay: 'Let orders hold them',
  go: 'Release',
  busy: 'Releasing...',
})

type AskProps = {
  text: StockAct
  variant: 'danger' | 'action'
  acting: { isPending: boolean; mutate: (packageId: string) => void }
  packageId: string
  onDone: () => void
}

const AskFirst = ({ text, variant, acting, packageId, onDone }: AskProps) => (
  <Dialog isOpen onOpenChange={onDone} title={text.title} description={text.description}>
    <div className="grid grid-cols-2 gap-3 mt-1">
      <Button variant="ghost" onClick={onDone}>
        {text.stay}
      </Button>
      <Button
        variant={variant}
        isBusy={acting.isPending}
        busyLabel={text.busy}
        onClick={() => acting.mutate(packageId)}
      >
        {text.go}
      </Button>
    </div>
  </Dialog>
)

type DialogProps = { id: string; line: StockLine; onDone: () => void }

const RemoveDialog = ({ id, line, onDone }: DialogProps) => (
  <AskFirst
    text={REMOVING(line)}
    variant="danger"
    acting={useRemoveCodes(id, onDone)}
    packageId={line.packageId}
    onDone={onDone}
  />
)

const ReleaseDialog = ({ id, line, onDone }: DialogProps) => (
  <AskFirst
    text={RELEASING(line)}
    variant="action"
    acting={useReleaseCodes(id, onDone)}
    packageId={line.packageId}
    onDone={onDone}
  />
)

const StockRow = ({ id, line }: { id: string; line: StockLine }) => {
  const [asked, setAsked] = useState<'remove' | 'release' | null>(null)
  const close = () => setAsked(null)
  const { tone, word } = badgeOf(line)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 border-t border-line">
      <span className="flex-none min-w-13 text-xl font-bold tracking-[-.02em] leading-none">
        {line.left.toLocaleString('en')}
        <small className="block mt-0.5 text-xs font-normal tracking-normal text-muted">left</small>
      </span>
      <p className="flex-1 min-w-0">
        <b className="block [overflow-wrap:anywhere]">{line.name}</b>
        <span className="block text-xs text-muted leading-[1.35]">{factsOf(line)}</span>
      </p>
      <span className="grid flex-none justify-items-end">
        <Badge tone={tone}>{word}</Badge>
        {line.kept > 0 && (
          <Button
            variant="plain"
            size="small"
            className="-mr-3 -mb-2"
            aria-label={`Release the held codes of ${line.name}`}
            onClick={() => setAsked('release')}
          >
            Release
          </Button>
        )}
        {line.left > 0 && (
          <Button
            variant="plain"
            size="small"
            className="-mr-3 -mb-2"
            aria-label={`Remove the codes of ${line.name}`}
            onClick={() => setAsked('remove')}
          >
            Remove
          </Button>
        )}
      </span>
      {asked === 'remove' && <RemoveDialog id={id} line={line} onDone={close} />}
      {asked === 'release' && <ReleaseDialog id={id} line={line} onDone={close} />}
    </li>
  )
}

/** The codes left of each package; packages on sale first. */
export const StockList = ({ id, lines }: { id: string; lines: readonly StockLine[] }) => (
  <ul>
    {lines
      .filter(({ isActive, left, sold, kept }) => isActive || left + sold + kept > 0)
      .toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
      .map((line) => (
        <StockRow key={line.packageId} id={id} line={line} />
      ))}
  </ul>
)
