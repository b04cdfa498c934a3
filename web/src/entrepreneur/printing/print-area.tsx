import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What goes on paper: nothing of it is seen on the screen, and nothing but it is printed while it is there. */
export const PrintArea = ({ children }: { children: ReactNode }) =>
  createPortal(<div className="on-paper">{children}</div>, document.body)
