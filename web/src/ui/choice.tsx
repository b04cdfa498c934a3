import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Badge } from './badge.tsx'

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { look: string; children: ReactNode }

/** A radio button in the shape of a card; `look` lays the card out. */
export const Choice = ({ look, children, ...input }: ChoiceProps) => (
  <label className="relative block">
    <input {...input} type="radio" className="focus-proxy" />
    <span className={cx('choice', look)}>{children}</span>
  </label>
)

/** Says why a choice is disabled: sold out, or outside its hours. */
export const NotNow = ({ why, className = '' }: { why: string; className?: string }) => (
  <Badge tone={why === 'Sold out' ? 'bad' : 'info'} className={className}>
    {why}
  </Badge>
)

/** A duration with its unit smaller than its figure. */
export const TimeFigure = ({ figure, unit }: { figure: string; unit: string }) => (
  <span className="text-lg font-bold leading-none">
    <b className="text-2xl leading-none tracking-[-.02em]">{figure}</b>
    {unit.length > 1 ? ` ${unit}` : unit}
  </span>
)

/** The bonus on the edge of the chosen card; `className` positions it. */
export const BonusTag = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    className={cx(
      'bonus absolute -top-3 px-2 rounded-sm bg-sun text-on-sun text-xs font-bold leading-5',
      className,
    )}
  >
    {children}
  </span>
)

type RadioTileProps = Omit<ChoiceProps, 'look' | 'children'> & {
  figure: string
  unit: string
  label: ReactNode
  /** Other options in a few words; empty when all are the default. */
  options?: string
  price: ReactNode
  /** Why the price differs from the list price. */
  news?: ReactNode
  rate: string
  /** Visible on the chosen tile only. */
  bonus?: string | undefined
}

/** A package as a tile: minutes first, price second, the rest in small print. */
export const RadioTile = ({
  figure,
  unit,
  label,
  options = '',
  price,
  news,
  rate,
  bonus,
  ...input
}: RadioTileProps) => (
  <Choice {...input} look="flex flex-col h-full p-3">
    <i className="dot absolute top-3 right-3" />
    <span className="pr-6">
      <TimeFigure figure={figure} unit={unit} />
    </span>
    <span className="mt-1 mb-2.5 text-sm text-muted">
      {label}
      {options !== '' && <span className="block mt-1 font-medium text-ink">{options}</span>}
      {news !== undefined && <span className="block">{news}</span>}
    </span>
    <span className="flex flex-wrap items-baseline justify-between gap-x-1 mt-auto">
      <span className="text-lg font-bold whitespace-nowrap">{price}</span>
      <small className="text-xs text-muted whitespace-nowrap">{rate}</small>
    </span>
    {bonus !== undefined && <BonusTag className="left-3">{bonus}</BonusTag>}
  </Choice>
)

type MethodTileProps = Omit<ChoiceProps, 'look' | 'children'> & {
  mark: ReactNode
  label: string
  note: string
  badge?: ReactNode
}

/** A payment method as a tile. */
export const MethodTile = ({ mark, label, note, badge, ...input }: MethodTileProps) => (
  <Choice {...input} look="flex items-center gap-2.5 min-h-[60px] px-3 py-2">
    {mark}
    <span className="flex-1 min-w-0">
      <b className="block">{label}</b>
      <small className="block text-xs text-muted">{note}</small>
    </span>
    {badge}
    <i className="dot" />
  </Choice>
)

/** One of a few short choices side by side. */
export const SegmentChoice = ({
  icon,
  label,
  ...input
}: Omit<ChoiceProps, 'look' | 'children'> & { icon: ReactNode; label: string }) => (
  <Choice {...input} look="grid place-items-center gap-0.5 px-0.5 py-2.5 text-sm font-medium text-center">
    {icon}
    {label}
  </Choice>
)
