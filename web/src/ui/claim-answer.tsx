import { providerName } from '@minit/domain/platform/provider-names.ts'
import {
  type ClaimAnswer as AnswerWords,
  CLAIM_ANSWERS,
  claimAnswerText,
} from '@minit/domain/sales/claims.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../lib/action.ts'
import { failureText } from '../lib/call.ts'
import { KEPT_IN_THE_AUDIT_LOG } from '../words/everyone.ts'
import { Button } from './button.tsx'
import { Choice } from './choice.tsx'
import {
  type ClaimMoney,
  ClaimStory,
  claimMoneyText,
  type ListedClaim,
  MoneyFits,
} from './claim-evidence.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'

type ClaimAnswer = {
  outcome: 'found' | 'no_money'
  moneyId?: string
  transactionId?: string
  answer?: AnswerWords
  words?: string
}
/** An order to which money can be matched, if the claim has none. */
type ClaimOrder = { transactionId: string; text: string }

type AnswerDialogProps = {
  claim: ListedClaim
  orders?: readonly ClaimOrder[]
  /** Sends the answer to the server; throws its refusal. */
  act: (answer: ClaimAnswer) => Promise<unknown>
  onClose: () => void
}

const NONE = 'none'

type PickProps = { name: string; value: string; chosen: string; onChoose: (value: string) => void }

const MoneyChoice = ({ money, ...pick }: PickProps & { money: ClaimMoney }) => (
  <Choice
    name={pick.name}
    value={pick.value}
    checked={pick.chosen === pick.value}
    onChange={() => pick.onChoose(pick.value)}
    look="block px-3 py-2"
  >
    <b className="block">Book {claimMoneyText(money)} for this order</b>
    <small className="block text-xs text-muted break-all">
      {providerName(money.provider)} {money.transaction}
    </small>
    <MoneyFits fit={money.fit} />
  </Choice>
)

type WordsProps = { chosen: AnswerWords; onChoose: (answer: AnswerWords) => void }

/** Chooses one of the sentences that an SMS may contain. */
export const AnswerWordsChoice = ({ chosen, onChoose }: WordsProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-sm font-medium">What they read</legend>
    {CLAIM_ANSWERS.map((answer) => (
      <Choice
        key={answer}
        name="answer"
        value={answer}
        checked={answer === chosen}
        onChange={() => onChoose(answer)}
        look="block px-3 py-2 text-sm"
      >
        {claimAnswerText(answer)}
      </Choice>
    ))}
  </fieldset>
)

/** Asks for the finding, and for the sentence to the claimant; the input stays after a refusal. */
export const ClaimAnswerDialog = ({ claim, orders = [], act, onClose }: AnswerDialogProps) => {
  const placeable = claim.money.filter(({ canBePlaced }) => canBePlaced)
  const [moneyId, setMoneyId] = useState(placeable[0]?.id ?? NONE)
  const [orderId, setOrderId] = useState(orders[0]?.transactionId)
  const [answer, setAnswer] = useState<AnswerWords>('not_received')
  const { register, handleSubmit, formState } = useForm({ defaultValues: { words: '' } })
  const isFound = moneyId !== NONE
  const answering = useAction({
    act,
    done: () => ({
      title: isFound ? 'The money is booked' : 'Your answer is sent',
      message: 'The customer’s message leaves the list.',
    }),
    onDone: onClose,
    failed: failure('Not answered', 'Please try again.'),
  })
  const submit = handleSubmit(({ words }) => {
    if (answering.isPending) return
    if (!isFound) answering.mutate({ outcome: 'no_money', answer })
    else
      answering.mutate({
        outcome: 'found',
        moneyId,
        words,
        ...(orderId !== undefined && { transactionId: orderId }),
      })
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Was ${claim.reference} paid?`}
      description="If it was paid, they get the pass at once. If not, they read your answer on their page and by SMS."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {answering.isError && (
          <Notice tone="bad" role="alert">
            {failureText(answering.error, 'Please try again.')}
          </Notice>
        )}
        <ClaimStory claim={claim} />
        <fieldset className="grid gap-2">
          <legend className="spoken">What was found</legend>
          {placeable.map((money) => (
            <MoneyChoice
              key={money.id}
              name="money"
              value={money.id}
              chosen={moneyId}
              onChoose={setMoneyId}
              money={money}
            />
          ))}
          <Choice
            name="money"
            value={NONE}
            checked={!isFound}
            onChange={() => setMoneyId(NONE)}
            look="block px-3 py-2"
          >
            <b className="block">No money came</b>
            <small className="block text-xs text-muted">They can send another reference.</small>
          </Choice>
        </fieldset>
        {isFound && orders.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-sm font-medium">For which order</legend>
            {orders.map((order) => (
              <Choice
                key={order.transactionId}
                name="order"
                value={order.transactionId}
                checked={order.transactionId === orderId}
                onChange={() => setOrderId(order.transactionId)}
                look="block px-3 py-2"
              >
                {order.text}
              </Choice>
            ))}
          </fieldset>
        )}
        {!isFound && <AnswerWordsChoice chosen={answer} onChoose={setAnswer} />}
        {isFound && (
          <Field
            {...register('words', {
              validate: (text) => text.trim().length >= 3 || 'Write a few words',
            })}
            label="How you know"
            hint={KEPT_IN_THE_AUDIT_LOG}
            maxLength={160}
            autoComplete="off"
            error={formState.errors.words?.message}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isFound ? 'action' : 'danger'}
            isBusy={answering.isPending}
            busyLabel="Working..."
          >
            {isFound ? 'Give the pass' : 'Send the answer'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
