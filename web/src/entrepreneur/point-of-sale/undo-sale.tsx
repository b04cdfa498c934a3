import { undoCashSale } from '@minit/contract/entrepreneur/cash-sales.ts'
import { UNDO_SECONDS } from '@minit/domain/sales/counter-sales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Access, Order } from '../../checkout/purchase-query.ts'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { serverNow, useNow } from '../../lib/clock.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { THE_SALE_WAS_NOT_UNDONE } from '../../words/sellers.ts'
import { refreshFigures, refreshNotifications } from '../queries.ts'
import { NextSale, type SaleWays } from './next-sale.tsx'
import { StepTitle } from './step-title.tsx'

type UndoSaleProps = { order: Order; access: Access; onUndone: () => void }

type UndoButtonProps = { price: number; isBusy: boolean; onUndo: () => void }

/** For ten seconds after a tap on the wrong tile. */
export const UndoButton = ({ price, isBusy, onUndo }: UndoButtonProps) => {
  const [shownAt] = useState(serverNow)
  const now = useNow(500)
  const secondsLeft = Math.ceil(UNDO_SECONDS - Math.max(0, now - shownAt) / 1000)
  if (secondsLeft <= 0 && !isBusy) return null
  return (
    <Button variant="ghost" isWide isBusy={isBusy} busyLabel="Undoing..." onClick={onUndo}>
      <Undo2 />
      Undo {leText(price)}
      <span aria-hidden className="text-muted">
        {secondsLeft} s
      </span>
    </Button>
  )
}

/** Undoes a sale that the server has. */
export const UndoSale = ({ order, access, onUndone }: UndoSaleProps) => {
  const client = useQueryClient()
  const { mutate, isPending } = useAction({
    act: () => call(undoCashSale, { params: { id: access.transactionId } }),
    failed: failureOr(THE_SALE_WAS_NOT_UNDONE),
    onDone: () => {
      onUndone()
      return Promise.all([refreshNotifications(client), refreshFigures(client)])
    },
  })
  return <UndoButton price={order.price} isBusy={isPending} onUndo={() => mutate()} />
}

type SaleUndoneProps = {
  price: number
  /** False for a sale that this phone kept: its code was not made yet. */
  hadCode: boolean
  ways: SaleWays
}

/** The sale is cancelled, and its cash goes back. */
export const SaleUndone = ({ price, hadCode, ways }: SaleUndoneProps) => (
  <>
    <div role="status">
      <StepTitle>Sale undone</StepTitle>
    </div>
    <Notice tone="info">
      Give the {leText(price)} back. {hadCode ? 'The code no longer works.' : 'The customer gets no code.'}
    </Notice>
    <NextSale ways={ways} />
  </>
)
