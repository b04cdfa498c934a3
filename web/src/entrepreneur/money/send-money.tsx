import { requestPayout } from '@minit/contract/entrepreneur/money.ts'
import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { leField } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Money, refreshMoney } from '../queries.ts'
import { whenText } from '../when-text.ts'
import { CancelPayout } from './cancel-payout.tsx'
import { isInSteps, sendable } from './sendable.ts'
import { beingCheckedText, checkedFirstText } from './words.ts'

/** Why no payout is possible now; null if it is. */
const obstacleOf = (money: Money): string | null => {
  const { destination, hold, minimum, payouts } = money
  if (hold !== null)
    return `${hold.isForAll ? 'We send no payouts for now' : 'We hold your payouts'}: ${hold.reason}`
  if (destination === null) return 'Add the number you want your money on.'
  if (destination.heldUntil !== null)
    return `Your number is new. You can send money to it from ${whenText(destination.heldUntil)}.`
  const checked = payouts.find(({ state }) => state === 'waits_for_admin')
  if (checked !== undefined)
    return `${beingCheckedText(checked.amount, checked.expectedBy)} You can send more after that, or take this one back now.`
  if (payouts.some(({ state }) => state === 'under_way'))
    return 'Money is on its way to you. You can ask again once it has arrived.'
  return sendable(money).amount < minimum ? `We send ${leText(minimum)} or more.` : null
}

/** Sends once, however often the button is pressed. */
const useSend = ({ onDone, onSettled }: { onDone: () => void; onSettled: () => void }) => {
  const client = useQueryClient()
  return useAction({
    act: (amount: number) => call(requestPayout, { body: { amount } }),
    done: ({ state }, amount) =>
      state === 'waits_for_admin'
        ? { title: 'Being checked', message: `We check ${leText(amount)} before we send it.` }
        : { title: 'On its way', message: `${leText(amount)} is being sent to you.` },
    failed: failure('Nothing was sent', 'Please try again.'),
    onDone,
    onSettled: () => {
      onSettled()
      return refreshMoney(client)
    },
  })
}

/** Parses a typed amount in Le; null if it is invalid. */
const readAmount = (text: string): number | null => {
  const le = readLe(text)
  return Number.isNaN(le) ? null : le
}

/** The error of an amount; undefined if it can be sent. */
const problemOf = (money: Money, amount: number | null): string | undefined => {
  const { amount: most } = sendable(money)
  if (amount === null || amount < money.minimum || amount > money.balance.available)
    return `Enter ${leText(money.minimum)} to ${leText(most)}`
  return isInSteps(money, amount) ? undefined : 'Enter whole leones: the operator carries no cents'
}

type QuestionProps = {
  amount: number
  phone: string
  approvalAbove: number | undefined
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}

/** Asks before a payout, so that an accidental tap sends nothing. */
const SendQuestion = ({ amount, phone, approvalAbove, isBusy, onSend, onClose }: QuestionProps) => (
  <Dialog
    isOpen
    onOpenChange={onClose}
    title={`Send ${leText(amount)} to ${phone}?`}
    description={
      checkedFirstText(amount, { approvalAbove, now: new Date() }) ??
      'A payout that was sent cannot be called back.'
    }
  >
    <div className="grid grid-cols-2 gap-3">
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button isBusy={isBusy} busyLabel="Sending..." onClick={onSend}>
        Send
      </Button>
    </div>
  </Dialog>
)

const AmountForm = ({ money, phone }: { money: Money; phone: string }) => {
  const { amount: most, stays } = sendable(money)
  const [text, setText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<number | null>(null)
  const send = useSend({ onDone: () => setText(null), onSettled: () => setAsked(null) })
  const shown = text ?? String(most)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const amount = readAmount(shown)
    const wrong = problemOf(money, amount)
    setProblem(wrong)
    if (wrong === undefined) setAsked(amount)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 mt-4">
      <Field
        label="Amount in Le"
        inputMode="decimal"
        {...leField(shown, setText)}
        error={problem}
        {...(stays > 0 && { hint: `${leText(stays)} stays in your balance: the operator carries no cents.` })}
      />
      <Button type="submit" size="big" isWide className="!px-3 whitespace-nowrap">
        <Send />
        Send to {phone}
      </Button>
      {asked !== null && (
        <SendQuestion
          amount={asked}
          phone={phone}
          approvalAbove={money.approvalAbove}
          isBusy={send.isPending}
          onSend={() => !send.isPending && send.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  )
}

/** The payout form, or why there is none now. */
export const SendMoney = ({ money }: { money: Money }) => {
  const obstacle = obstacleOf(money)
  const checked = money.payouts.find(({ state }) => state === 'waits_for_admin')
  if (obstacle !== null || money.destination === null)
    return (
      <Notice tone={money.hold === null ? 'info' : 'warn'} className="mt-4">
        <p>{obstacle}</p>
        {checked !== undefined && <CancelPayout payout={checked} />}
      </Notice>
    )
  return <AmountForm money={money} phone={money.destination.phone} />
}
