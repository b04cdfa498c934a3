import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { followedQuery, type RadiusSetup } from './queries.ts'
import { type NamedValue, RADIUS_BRANDS, type RadiusBrand } from './radius-brands.ts'
import { RouterAddress } from './router-address.tsx'
import { useFocusHeading } from './use-focus-heading.ts'

const ValueLine = ({ label, value }: NamedValue) => (
  <div className="py-2 border-t border-line">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="flex items-center justify-between gap-3">
      <code className="min-w-0 [overflow-wrap:anywhere] select-all">{value}</code>
      <CopyButton text={value} label="Copy" variant="ghost" size="small" />
    </dd>
  </div>
)

const Brands = ({ chosen, onChoose }: { chosen: RadiusBrand; onChoose: (brand: RadiusBrand) => void }) => (
  <SelectField
    name="brand"
    label="Which one is it?"
    value={chosen}
    // The values are those of the options just below.
    onChange={({ target }) => onChoose(target.value as RadiusBrand)}
  >
    {Object.entries(RADIUS_BRANDS).map(([brand, { name }]) => (
      <option key={brand} value={brand}>
        {name}
      </option>
    ))}
  </SelectField>
)

const HEADING = 'radius-values'

type RadiusValuesProps = { id: string; setup: RadiusSetup }

/** The values to type into a RADIUS router, under the manufacturer's names; the secret is shown once. */
export const RadiusValues = ({ id, setup }: RadiusValuesProps) => {
  const radius = useQuery(followedQuery(id)).data?.radius ?? null
  const [brand, setBrand] = useState<RadiusBrand>('coova')
  useFocusHeading(HEADING)
  const { where, values, customers } = RADIUS_BRANDS[brand]
  // The ports change with the address, which the form below can set.
  const given = { ...setup, ports: radius?.ports ?? setup.ports }
  return (
    <Section id={HEADING} title="Type these values into your router">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 pt-0">
        <Brands chosen={brand} onChoose={setBrand} />
        <div>
          <p className="pb-2 text-sm text-muted">{where}</p>
          <dl>
            {values(given).map((value) => (
              <ValueLine key={value.label} {...value} />
            ))}
          </dl>
        </div>
        <Notice tone="warn">
          <p>The secret is shown only now. Keep it to yourself: who has it can speak for your router.</p>
        </Notice>
        <p className="text-sm text-muted">
          {customers} Does a field take numbers only? Ask a computer at its terminal:{' '}
          <code className="[overflow-wrap:anywhere]">nslookup {setup.server}</code>. Let it report every 60
          seconds (interim update).
        </p>
        <p className="text-sm text-muted">
          We could not try this on your model. Menus may be named otherwise.
        </p>
        {radius !== null && <RouterAddress id={id} address={radius.address} />}
      </div>
    </Section>
  )
}
