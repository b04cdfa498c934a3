import { Banknote, Ellipsis, HandCoins, House, Store } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { cx } from '../../lib/cx.ts'
import { usePath } from '../../lib/location.ts'
import { useGoClick } from '../../ui/go-link.tsx'
import { useSellerRole } from '../rights.tsx'
import { type Section, type SectionName, sectionOf, sectionsFor } from './sections.ts'

const ICONS: Record<SectionName, typeof House> = {
  Today: House,
  Sell: HandCoins,
  Money: Banknote,
  Shop: Store,
  More: Ellipsis,
}

/** `page` for the section's own page, `true` for a page under it. */
const currentOf = ({ name, href }: Section, path: string): 'page' | 'true' | undefined => {
  if (path === href) return 'page'
  return sectionOf(path) === name ? 'true' : undefined
}

const SectionLink = ({ section, path }: { section: Section; path: string }) => {
  const { name, href } = section
  const goThere = useGoClick(href)
  const Icon = ICONS[name]
  const current = currentOf(section, path)
  return (
    <a
      href={href}
      aria-current={current}
      onClick={goThere}
      className={cx(
        'grid content-center justify-items-center gap-0.5 h-full min-h-14 rounded-lg text-xs no-underline',
        current === undefined ? 'font-medium text-ink' : 'font-bold text-action-ink',
      )}
    >
      <span
        className={cx(
          'grid place-items-center w-12 h-7 rounded-full',
          current !== undefined ? 'bg-action text-on-action' : name === 'Sell' && 'border-2 border-action',
        )}
      >
        <Icon className="size-5" />
      </span>
      {name}
    </a>
  )
}

/** Leaves room for the bar on all pages that show it, also beside heads outside the login check. */
const useRoomForBar = (): void => {
  useLayoutEffect(() => {
    document.documentElement.classList.add('with-bar')
    return () => document.documentElement.classList.remove('with-bar')
  }, [])
}

/** The seller's main navigation: at the thumb on a phone, at the side from 900 px. */
export const SellerBar = () => {
  useRoomForBar()
  const path = usePath()
  return (
    <nav
      aria-label="Main"
      className="seller-bar fixed inset-x-0 bottom-0 z-[6] border-t border-line bg-surface shadow-bar print:hidden"
    >
      <ul className="grid grid-flow-col auto-cols-fr max-w-[600px] mx-auto px-1">
        {sectionsFor(useSellerRole()).map((section) => (
          <li key={section.name}>
            <SectionLink section={section} path={path} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
