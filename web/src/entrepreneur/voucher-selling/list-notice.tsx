import { formatClock } from '@minit/domain/kernel/durations.ts'
import type { OfflineSheet } from '@minit/domain/sales/offline-sheets.ts'
import { serverNow } from '../../lib/clock.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLine } from '../offline/line.ts'
import { whenText } from '../when-text.ts'
import type { SoldCard } from './card-store.ts'
import type { OfflineStock } from './offline-sheet.ts'

const SAME_DAY_MS = 12 * 3_600_000

const timeOf = ({ at }: OfflineSheet): string => {
  const made = new Date(at * 1000)
  return serverNow() - made.getTime() < SAME_DAY_MS ? formatClock(made) : whenText(made.getTime())
}

/** The number of cards on the list that this phone has not sold since. */
const countLeft = ({ batches }: OfflineSheet, sold: readonly SoldCard[]): number => {
  const isSold = (id: string, position: number): boolean =>
    sold.some(({ card }) => card.id === id && card.position === position)
  const left = batches.map(({ id, cards }) => cards.filter(([position]) => !isSold(id, position)).length)
  return left.reduce((sum, count) => sum + count, 0)
}

const cardsText = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

const NoList = ({ isDown }: { isDown: boolean }) => (
  <Notice tone="warn" role="status">
    <b>This phone has no list of your cards yet.</b>
    <p>
      {isDown
        ? 'Open this page once while you have a connection. After that you can sell without one.'
        : 'We could not get it. Check your connection, then open this page again.'}
    </p>
  </Notice>
)

/** This phone's list of vouchers, its age, and the result of the signature check. */
export const ListNotice = ({ held, sold }: { held: OfflineStock | null; sold: readonly SoldCard[] }) => {
  const { isDown } = useLine()
  if (held === null) return <NoList isDown={isDown} />
  const { sheet, proof } = held
  if (proof === 'forged')
    return (
      <Notice tone="bad" role="alert">
        <b>Do not sell by this list.</b>
        <p>It is not from Minit, or was changed on this phone. Connect to the internet to get a new one.</p>
      </Notice>
    )
  return (
    <Notice tone={isDown ? 'warn' : 'info'} role="status">
      <b>
        {isDown ? 'No connection. ' : ''}
        {cardsText(countLeft(sheet, sold))} to sell, as of {timeOf(sheet)}.
      </b>
      <p>
        {proof === 'genuine'
          ? 'The list is signed by Minit, and checked on this phone.'
          : 'This browser cannot check Minit’s signature. The list came straight from Minit.'}
        {isDown ? ' You can sell: it is booked when the line is back.' : ''}
      </p>
    </Notice>
  )
}
