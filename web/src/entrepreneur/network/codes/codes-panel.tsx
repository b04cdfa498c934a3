import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { LoadingRows } from '../../../ui/list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptySection, FailedSection } from '../../../ui/sections.tsx'
import { packagesQuery } from '../../queries.ts'
import { useFocusHeading } from '../use-focus-heading.ts'
import { type StockLine, stockQuery } from './queries.ts'
import { StockList } from './stock-list.tsx'
import { UploadForm } from './upload-form.tsx'

const HEADING = 'codes'

/** What prevents sales, or soon will. */
const Warning = ({ lines }: { lines: readonly StockLine[] }) => {
  const onSale = lines.filter(({ isActive }) => isActive)
  const namesOf = (found: readonly StockLine[]): string => found.map(({ name }) => name).join(', ')
  const soldOut = onSale.filter(({ isSoldOut }) => isSoldOut)
  const low = onSale.filter(({ left, isLow }) => isLow && left > 0)
  if (soldOut.length === 0 && low.length === 0) return null
  return (
    <div className="grid gap-2 px-4 pb-4">
      {soldOut.length > 0 && (
        <Notice tone="bad">
          <b>Sold out:</b> {namesOf(soldOut)}. Customers cannot buy {soldOut.length === 1 ? 'it' : 'them'}{' '}
          before you upload codes.
        </Notice>
      )}
      {low.length > 0 && (
        <Notice tone="warn">
          <b>Running low:</b> {namesOf(low)}.
        </Notice>
      )}
    </div>
  )
}

/** The codes of a WiFi box that prints its own: how many are left, and the upload. */
export const CodesPanel = ({ id, name, onClose }: { id: string; name: string; onClose: () => void }) => {
  useFocusHeading(HEADING)
  const stock = useQuery(stockQuery(id))
  const packs = useQuery(packagesQuery())
  if (stock.isError || packs.isError)
    return (
      <FailedSection title="We could not load your codes" isBusy={stock.isFetching || packs.isFetching} />
    )
  const close = (
    <Button variant="plain" size="small" aria-label="Close the codes" onClick={onClose}>
      <X />
    </Button>
  )
  if (stock.data === undefined || packs.data === undefined)
    return (
      <Section id={HEADING} title="Codes" aside={close}>
        <LoadingRows label="Loading the codes" count={3} />
      </Section>
    )
  return (
    <Section id={HEADING} title={name === '' ? 'Codes' : `Codes of ${name}`} aside={close}>
      {packs.data.length === 0 ? (
        <EmptySection
          title="No packages yet"
          text="Add a package on your dashboard first: codes are for one."
        />
      ) : (
        <>
          <Warning lines={stock.data} />
          <StockList id={id} lines={stock.data} />
          <div className="p-4 border-t border-line">
            <h3 className="pb-3 text-lg">Upload codes</h3>
            <UploadForm id={id} packs={packs.data} />
          </div>
        </>
      )}
    </Section>
  )
}
