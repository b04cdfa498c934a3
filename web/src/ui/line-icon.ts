import { createElement, type SVGProps } from 'react'
import { cx } from '../lib/cx.ts'

/** An icon in the format of `lucide-react`: the parts of its drawing, each a tag with attributes. */
type Drawing = { node: readonly (readonly [string, Record<string, string>])[] }

/** Builds use this function instead of the library's; the style sheet sets the size. */
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

// The icons' files import it as the default.
export default createLineIcon
