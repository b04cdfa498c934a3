import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { Wallet } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'
import { COLUMN } from './column.ts'

const PRICES = [
  ['10', 'free'],
  ['30', 'Le 2'],
  ['60', 'Le 5'],
  ['180', 'Le 15'],
] as const

/** Example prices of passes, not buttons. Its colours are those of the stall's board, by day and by night. */
export const PriceBoard = () => (
  <section id="prices" className={COLUMN}>
    <div className="p-5 border-[6px] border-[#7d5230] rounded-xl bg-[#14381f] text-white min-[700px]:px-8 min-[700px]:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h2 className="text-xl">Sample prices</h2>
        <p className="text-sm text-[#cfe3d6]">
          All prices include <GstRate />
        </p>
      </div>
      <ul className="mt-2 min-[700px]:grid min-[700px]:grid-cols-4 min-[700px]:gap-x-8">
        {PRICES.map(([minutes, price]) => (
          <li
            key={minutes}
            className="flex items-baseline justify-between py-2.5 border-dashed border-[#4d7359] text-lg not-first:border-t min-[700px]:block min-[700px]:py-1.5 min-[700px]:not-first:border-t-0"
          >
            <span className="min-[700px]:block">
              <b className="text-2xl leading-none tracking-[-.02em]">{minutes}</b> min
            </span>{' '}
            <b className="text-2xl tracking-[-.01em] text-sun min-[700px]:text-3xl min-[700px]:leading-[1.1]">
              {price}
            </b>
          </li>
        ))}
      </ul>
    </div>
    <PayWith />
  </section>
)

const METHODS: readonly [PaymentMethod, string][] = [
  ['orange_money', 'Orange Money'],
  ['africell_money', 'Africell Money'],
]

const PayWith = () => (
  <div className="grid gap-4 mt-3 mb-9 min-[700px]:flex min-[700px]:items-center min-[700px]:justify-between">
    <div>
      <h3>Pay with</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-2.5 mt-2">
        {METHODS.map(([method, name]) => (
          <li key={method} className="flex items-center gap-2.5">
            <PaymentMark method={method} />
            {name}
          </li>
        ))}
        <li className="flex items-center gap-2.5">
          <span aria-hidden="true" className="grid place-items-center size-9 rounded-md bg-sunk">
            <Wallet />
          </span>
          Mobile wallet
        </li>
      </ul>
    </div>
    <Button disabled className="whitespace-nowrap">
      Connect wallet (coming soon)
    </Button>
  </div>
)
