import { createElement, type SVGProps } from 'react'
import { cx } from '../lib/cx.ts'

/** An icon as `lucide-react` keeps it: the parts of its drawing, each a tag with its attributes. */
type Drawing = { node: readonly (readonly [string, Record<string, string>])[] }

/** Builds take this in place of the library's own; the size is the style sheet's. */
const createLineIcon =
  ({ node }: Drawing) =>
  ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
        className: cx('lucide', className),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )

// The icons' files import it so.
export default createLineIcon
