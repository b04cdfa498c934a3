import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import type { Pack } from '../queries.ts'
import { type Rate, ratesQuery, useTakePrice } from './queries.ts'

const RateDialog = lazy(() => import('./rate-dialog.tsx').then((module) => ({ default: module.RateDialog })))

/** "Automatic, Le 30 to Le 45" */
const automaticText = ({ automatic: { isOn, lowest, highest } }: Rate): string | null =>
  isOn && lowest !== null && highest !== null
    ? `Automatic price, ${leText(lowest)} to ${leText(highest)}`
    : null

const Suggested = ({ pack, rate }: { pack: Pack; rate: Rate }) => {
  const taking = useTakePrice(pack)
  const { suggestion } = rate
  if (suggestion === null) return null
  return (
    <>
      <p className="w-full text-sm leading-[1.4]">
        <b>Suggested: {leText(suggestion.price)}.</b> {rate.why}
      </p>
      <Button
        variant="soft"
        size="small"
        isBusy={taking.isPending}
        busyLabel="Changing..."
        onClick={() => taking.mutate(suggestion.price)}
      >
        Take {leText(suggestion.price)}
        <span className="spoken">for {pack.name}</span>
      </Button>
    </>
  )
}

/** Next to a package's price: the suggested price, applied with one tap, and a link to automatic prices. */
export const PriceLine = ({ pack }: { pack: Pack }) => {
  const [isOpen, setIsOpen] = useState(false)
  const rate = useQuery(ratesQuery()).data?.packages.find(({ packageId }) => packageId === pack.id)
  if (rate === undefined) return null
  const automatic = automaticText(rate)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 mt-1">
      <Suggested pack={pack} rate={rate} />
      <Button
        variant="plain"
        size="small"
        className="-ml-3 max-w-full !whitespace-normal text-left"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <TrendingUp className="size-4" />
        {automatic ?? 'Price advice'}
        <span className="spoken">for {pack.name}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RateDialog pack={pack} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
