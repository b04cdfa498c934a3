import { sellAgentCard } from '@minit/contract/agent/agents.ts'
import { cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { CARD_TEXTS } from '@minit/domain/sales/voucher-sheets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { call, failureText } from '../lib/call.ts'
import { leText } from '../lib/money.ts'
import { newKey } from '../lib/new-key.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type AgentBatch, type AgentCard, refreshDashboard } from './queries.ts'

const shareLink = (card: AgentCard, batch: AgentBatch): string => {
  const text = `WiFi, ${formatDurationWithDays(batch.durationMinutes)}. Your code: ${card.code}. ${CARD_TEXTS.starts}.`
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** One key for one sale of one card, however often a bad connection makes the agent tap. */
const useSale = (card: AgentCard) => {
  const client = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: (phoneNumber: string) =>
      call(sellAgentCard, {
        params: { id: card.id },
        headers: { 'idempotency-key': key },
        body: { phoneNumber },
      }),
    onSuccess: () => refreshDashboard(client),
  })
}

type SellProps = { card: AgentCard; batch: AgentBatch; onClose: () => void }

/** A card as large as on paper, with a button to sell it. */
export const SellDialog = ({ card, batch, onClose }: SellProps) => {
  const sale = useSale(card)
  const [phone, setPhone] = useState('')
  const price = leText(batch.price)
  return (
    <Dialog isOpen onOpenChange={onClose} title={sale.isSuccess ? 'Sold' : `Sell card ${card.name}?`}>
      <div className="grid justify-items-center gap-1 p-4 rounded-lg bg-sunk text-center">
        <b className="text-2xl leading-[1.2] whitespace-nowrap">{card.code}</b>
        <p>
          {formatDurationWithDays(batch.durationMinutes)} for {price}
        </p>
        <p className="text-sm text-muted">{CARD_TEXTS.starts}</p>
      </div>
      {sale.error !== null && (
        <Notice tone="bad" role="alert">
          <b>Not sold</b>
          <p>{failureText(sale.error, 'Please try again.')}</p>
        </Notice>
      )}
      {sale.isSuccess ? (
        <>
          <Notice tone="good" role="status">
            <b>Give the card to the customer.</b>
            <p>It is in what you owe now, less your part.</p>
          </Notice>
          <LinkButton href={shareLink(card, batch)} variant="ghost" target="_blank" rel="noreferrer">
            <Share2 />
            Send the code by WhatsApp
          </LinkButton>
          <Button size="big" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <>
          <Field
            label="Customer’s phone number (not needed)"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
          <Button
            size="big"
            isWide
            isBusy={sale.isPending}
            busyLabel="Selling..."
            onClick={() => sale.mutate(cleanPhone(phone))}
          >
            <Check />
            Sold, {price} in hand
          </Button>
        </>
      )}
    </Dialog>
  )
}
