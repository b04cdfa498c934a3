import { COLUMN, SECTION_TITLE } from './column.ts'

const COSTS = [
  { name: 'Platform fee', figure: 'FREE', note: 'during beta' },
  { name: 'Transaction fees', figure: 'Zero', note: 'during beta' },
  { name: 'Starting package', figure: 'Le 360', note: '' },
  { name: 'Complete setup package', figure: '$8 to $11', note: 'per month plus GST' },
] as const

/** What an entrepreneur pays. */
export const Costs = () => (
  <section className={`${COLUMN} pb-9 desk:pb-12`}>
    <h2 className={SECTION_TITLE}>What it costs you</h2>
    <dl className="grid px-5 border rounded-xl bg-surface min-[700px]:grid-cols-4 min-[700px]:px-0 min-[700px]:py-5">
      {COSTS.map(({ name, figure, note }) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-3 py-3 not-first:border-t min-[700px]:block min-[700px]:py-0 min-[700px]:px-7 min-[700px]:not-first:border-t-0 min-[700px]:not-first:border-l"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="text-right min-[700px]:text-left">
            <b className="text-xl leading-[1.3] tracking-[-.01em] whitespace-nowrap">{figure}</b>
            {note !== '' && <span className="block text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
