import { isAllowed, type SellerAction } from '@minit/domain/shop/rights.ts'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { useGoClick } from '../../ui/go-link.tsx'
import { useSellerRole } from '../rights.tsx'

/** A page of the seller's area, with one line on what it is for. */
export type Place = { href: string; label: string; text: string; Icon: LucideIcon; action: SellerAction }

const PlaceRow = ({ place: { href, label, text, Icon } }: { place: Place }) => {
  const goThere = useGoClick(href)
  return (
    <li className="border-t border-line first:border-t-0">
      <a
        href={href}
        onClick={goThere}
        className="flex items-center gap-3 min-h-16 px-4 py-2.5 text-inherit no-underline hover:bg-sunk"
      >
        <span
          aria-hidden="true"
          className="grid place-items-center flex-none size-9 rounded-md bg-action-soft text-action-ink"
        >
          <Icon className="size-5" />
        </span>
        <span className="flex-1 min-w-0">
          <b className="block">{label}</b>
          <span className="block text-sm text-muted leading-[1.35]">{text}</span>
        </span>
        <ChevronRight className="flex-none text-muted" />
      </a>
    </li>
  )
}

/** Links to the pages that the user's role may open. */
export const PlaceList = ({ label, places }: { label: string; places: readonly Place[] }) => {
  const role = useSellerRole()
  return (
    <nav aria-label={label}>
      <Card className="overflow-hidden">
        <ul>
          {places
            .filter(({ action }) => isAllowed(role, action))
            .map((place) => (
              <PlaceRow key={place.label} place={place} />
            ))}
        </ul>
      </Card>
    </nav>
  )
}
