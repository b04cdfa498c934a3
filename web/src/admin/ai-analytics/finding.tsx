import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'

type Evidence = { figures: string; query: string; sample: string; period: string; strength: string }

/** The evidence of a finding, and where to read it. */
export const EvidenceNote = ({ evidence }: { evidence: Evidence }) => (
  <details className="group mt-2 text-sm text-muted">
    <summary className="inline-flex items-center gap-1.5 min-h-touch -my-1.5 font-medium">
      <ChevronDown className="size-4 group-open:rotate-180" />
      The figures behind it
    </summary>
    <p>{evidence.figures}</p>
    <p>
      {evidence.period} · {evidence.sample} · {evidence.strength}
    </p>
    <p className="text-xs">Read from {evidence.query}.</p>
  </details>
)

const LEVEL_TONES: Record<string, BadgeTone> = { high: 'sun', medium: 'warn', low: 'quiet' }

/** "High impact" */
export const LevelBadge = ({ level, of }: { level: string; of: string }) => (
  <Badge tone={LEVEL_TONES[level] ?? 'line'}>
    {level.charAt(0).toUpperCase()}
    {level.slice(1)} {of}
  </Badge>
)

/** A list of labels and texts side by side. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-x-4 gap-y-1 mt-1.5 text-sm wide:grid-cols-[auto_1fr]">
    {facts.map(([label, text]) => (
      <div key={label} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd className="max-wide:mb-1.5">{text}</dd>
      </div>
    ))}
  </dl>
)

type FindingsProps<Item> = {
  id: string
  title: string
  items: readonly Item[]
  note: string | undefined
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** One section of the analysis: its findings, or why there are none. */
export const Findings = <Item,>({ id, title, items, note, keyOf, children }: FindingsProps<Item>) => (
  <Section id={id} title={title}>
    {items.length === 0 ? (
      <p className="px-4 pb-4 text-muted">{note ?? 'Nothing found.'}</p>
    ) : (
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)} className="px-4 py-3.5 border-t border-line">
            {children(item)}
          </li>
        ))}
      </ul>
    )}
  </Section>
)
