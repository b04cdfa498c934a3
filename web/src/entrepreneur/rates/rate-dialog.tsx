import { useQuery } from '@tanstack/react-query'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Pack } from '../queries.ts'
import { AutomaticPart } from './automatic-part.tsx'
import { CostPart } from './cost-part.tsx'
import { PriceHistory } from './price-history.tsx'
import { type Rate, ratesQuery, useTakePrice } from './queries.ts'

const PricesSeen = ({ rate: { evidence } }: { rate: Rate }) => {
  if (evidence.prices.length === 0) return null
  return (
    <table className="w-full text-sm tabular-nums [&_td]:py-1 [&_td]:text-right [&_th]:text-right [&_th]:font-medium [&_th]:text-muted [&_tr>*:first-child]:text-left">
      <caption className="spoken">What was sold at which price</caption>
      <thead>
        <tr>
          <th scope="col">Price</th>
          <th scope="col">Days</th>
          <th scope="col">Sold</th>
          <th scope="col">Sold a day</th>
        </tr>
      </thead>
      <tbody>
        {evidence.prices.map(({ price, days, sales }) => (
          <tr key={price} className="border-t border-line">
            <td>{leText(price)}</td>
            <td>{days}</td>
            <td>{sales}</td>
            <td>{(sales / days).toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const AdvicePart = ({ pack, rate }: { pack: Pack; rate: Rate }) => {
  const taking = useTakePrice(pack)
  const { suggestion } = rate
  return (
    <section aria-labelledby="advice" className="grid gap-2">
      <h3 id="advice" className="text-base">
        {suggestion === null
          ? `${leText(pack.price)} stays for now`
          : `We suggest ${leText(suggestion.price)}`}
      </h3>
      <p className="text-sm">{rate.why}</p>
      <PricesSeen rate={rate} />
      {suggestion !== null && (
        <Button
          isBusy={taking.isPending}
          busyLabel="Changing..."
          onClick={() => taking.mutate(suggestion.price)}
        >
          Take {leText(suggestion.price)}
        </Button>
      )}
    </section>
  )
}

/** The evidence for a package's price or another one, automatic prices, and their results. */
export const RateDialog = ({ pack, onClose }: { pack: Pack; onClose: () => void }) => {
  const { data } = useQuery(ratesQuery())
  const rate = data?.packages.find(({ packageId }) => packageId === pack.id)
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Price of ${pack.name}`}>
      {rate === undefined || data === undefined ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : (
        <>
          <AdvicePart pack={pack} rate={rate} />
          <AutomaticPart key={String(rate.automatic.isOn)} pack={pack} automatic={rate.automatic} />
          <PriceHistory history={rate.history} />
          <CostPart costPerHour={data.costPerHour} />
        </>
      )}
    </Dialog>
  )
}
