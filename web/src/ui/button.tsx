import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { cx } from '../lib/cx.ts'

const VARIANTS = {
  action: 'border-transparent bg-action text-on-action font-bold hover:bg-action-hover',
  soft: 'border-transparent bg-action-soft text-action-ink font-bold',
  ghost: 'bg-surface text-ink border-edge font-medium hover:bg-sunk',
  plain: 'border-transparent text-ink font-medium hover:bg-sunk',
  danger: 'border-transparent bg-danger text-on-danger font-bold',
  'danger-ghost': 'border-danger text-danger-ink font-bold',
} as const

const SIZES = {
  small: 'min-h-touch px-3 py-2 text-sm whitespace-nowrap',
  base: 'min-h-12 px-4 py-2',
  big: 'min-h-13 px-6 py-3',
} as const

const SHAPE =
  'inline-flex items-center justify-center gap-2 border rounded-lg leading-[1.2] text-center no-underline transition-colors active:translate-y-px'
const OFF = 'bg-sunk text-muted border-line font-medium cursor-not-allowed'

export type ButtonStyle = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES; isWide?: boolean }

const styleOf = ({ variant = 'action', size = 'base', isWide = false }: ButtonStyle, isOff = false): string =>
  cx(SHAPE, isOff ? OFF : VARIANTS[variant], SIZES[size], isWide && 'w-full')

type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & { isBusy?: boolean; busyLabel?: string }

/** A button. While busy it keeps its position and focus, announces it, and ignores presses. */
export const Button = ({
  variant,
  size,
  isWide,
  isBusy = false,
  busyLabel = 'Processing...',
  ...rest
}: ButtonProps) => {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }
  const { className, children, onClick, disabled = false, type = 'button', ...others } = rest
  return (
    <button
      {...others}
      type={isBusy ? 'button' : type}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={cx(styleOf(style, disabled), className)}
    >
      {isBusy ? (
        <>
          <i className="spinner" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  )
}

type LinkProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A link that looks like a button. */
export const LinkButton = ({ variant, size, isWide, className, children, ...rest }: LinkProps) => {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }
  return (
    <a {...rest} className={cx(styleOf(style), className)}>
      {children}
    </a>
  )
}
