import { useQuery } from '@tanstack/react-query'
import { Percent, Plus } from 'lucide-react'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { HAPPY_HOURS_AND_DISCOUNT_CODES, WE_COULD_NOT_LOAD_YOUR_PACKAGES } from '../../words/sellers.ts'
import { type Pack, packagesQuery } from '../queries.ts'
import { EditPackage, PackageForm } from './edit-package.tsx'
import { PACKAGES_HEADING } from './keep-focus.ts'
import { PackageRow } from './package-row.tsx'

const Loading = () => (
  <ul aria-busy="true" aria-label="Loading packages">
    {['a', 'b', 'c'].map((key) => (
      <li key={key} className="flex items-center gap-3 px-4 py-2.5 border-t border-line">
        <Skeleton className="w-13 h-7" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/5 h-4" />
          <Skeleton className="w-3/5 h-4" />
        </div>
        <Skeleton className="w-11 h-[26px] rounded-full" />
      </li>
    ))}
  </ul>
)

const EmptySlot = () => (
  <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true">
    <rect
      x="14"
      y="14"
      width="68"
      height="46"
      rx="8"
      className="stroke-edge"
      strokeWidth="2.5"
      strokeDasharray="5 5"
    />
    <path d="M48 28v18M39 37h18" className="stroke-action" strokeWidth="4" strokeLinecap="round" />
  </svg>
)

const NoPackages = ({ onAdd }: { onAdd: () => void }) => (
  <EmptySection
    drawing={<EmptySlot />}
    title="No packages available"
    text="Make your first one: 1h is a good start."
  >
    <Button onClick={onAdd}>
      <Plus />
      Add package
    </Button>
  </EmptySection>
)

type PackagesCardProps = {
  opened: Opened
  onOpen: (opened: Opened) => void
}
export type Opened = { kind: 'add' } | { kind: 'edit'; pack: Pack } | null

/** The packages of this seller, shortest first, and a button to add one. */
export const PackagesCard = ({ opened, onOpen }: PackagesCardProps) => {
  const { data, isPending, isFetching } = useQuery(packagesQuery())
  const add = (): void => onOpen({ kind: 'add' })
  const close = (): void => onOpen(null)
  if (data === undefined && !isPending) {
    return <FailedSection title={WE_COULD_NOT_LOAD_YOUR_PACKAGES} isBusy={isFetching} />
  }
  const addButton = (
    <Button variant="plain" size="small" onClick={add}>
      <Plus />
      Add package
    </Button>
  )
  return (
    <Section
      id={PACKAGES_HEADING}
      title="Packages"
      aside={data !== undefined && data.length > 0 && addButton}
    >
      {data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <NoPackages onAdd={add} />
      ) : (
        <ul>
          {data.map((pack) => (
            <PackageRow key={pack.id} pack={pack} onEdit={() => onOpen({ kind: 'edit', pack })} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 0 && (
        <div className="px-2 py-1.5 border-t border-line max-desk:hidden">
          <GoLink href={paths.offers()} variant="plain" size="small">
            <Percent />
            {HAPPY_HOURS_AND_DISCOUNT_CODES}
          </GoLink>
        </div>
      )}
      <Dialog isOpen={opened?.kind === 'add'} onOpenChange={close} title="Add package">
        <PackageForm pack={null} onDone={close} />
      </Dialog>
      {opened?.kind === 'edit' && <EditPackage pack={opened.pack} onDone={close} />}
    </Section>
  )
}
