import type { ReactNode } from 'react'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { COLUMN, SECTION_TITLE } from './column.ts'

/** A sale in three steps, each with a detail of its screen. */
export const HowItWorks = () => (
  <section id="how" className="py-8 bg-surface border-y desk:py-14">
    <div className={COLUMN}>
      <h2 className={SECTION_TITLE}>From price board to internet in three steps</h2>
      <ol className="grid gap-7 min-[700px]:grid-cols-3">
        <Step
          title="1. The customer picks the minutes"
          text="From your poster, your link or a QR code at your stall."
        >
          <span className="flex items-center justify-between">
            <b className="text-2xl leading-[1.2] tracking-[-.02em]">60 min</b>
            <i className="size-[22px] border-[7px] border-action rounded-full bg-surface" />
          </span>
          <b className="text-lg">Le 5</b>
        </Step>
        <Step
          title="2. They confirm on their phone"
          text="The money is paid in seconds. Cash works too: you tap once to confirm."
        >
          <span className="flex items-center gap-2.5">
            <PaymentMark method="orange_money" />
            <span>
              <b className="block text-lg leading-[1.2]">Pay Le 5</b>
              <small className="text-xs text-muted">Type your PIN</small>
            </span>
          </span>
          <span className="flex gap-2">
            <PinSign isTyped />
            <PinSign isTyped />
            <PinSign />
            <PinSign />
          </span>
        </Step>
        <Step
          title="3. They are online, you are paid"
          text="A connected router lets them in at once, and closes by itself. We send mobile money on to your own number when you ask, or every evening."
        >
          <small className="text-xs text-muted">Password</small>
          <b className="-mt-2 text-lg leading-[1.6] tracking-[.02em] whitespace-nowrap">7KQM-4T2-XWP</b>
          <span className="h-3 rounded-sm bg-sunk">
            <i className="block w-[86%] h-full rounded-l-sm bg-action" />
          </span>
        </Step>
      </ol>
    </div>
  </section>
)

const PinSign = ({ isTyped = false }: { isTyped?: boolean }) => (
  <i className="grid place-items-center size-7 border border-edge rounded-sm bg-surface">
    {isTyped && <i className="size-2 rounded-full bg-ink" />}
  </i>
)

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <div
      aria-hidden="true"
      className="grid content-center gap-2.5 w-[220px] h-28 px-4 border rounded-lg bg-bg"
    >
      {children}
    </div>
    <h3 className="mt-3.5 mb-1 text-lg">{title}</h3>
    <p className="text-muted">{text}</p>
  </li>
)
