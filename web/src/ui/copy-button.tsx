import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonStyle } from './button.tsx'
import { toast } from './toast-store.ts'

// Pages without TLS, as most captive portals have, get no `navigator.clipboard`.
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyManually(text)
  }
}

const copyManually = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

type CopyButtonProps = ButtonStyle & { text: string; label: string; onCopied?: () => void }

/** Copies a text and confirms it. Hidden when scripts are off. */
export const CopyButton = ({ text, label, onCopied, ...style }: CopyButtonProps) => {
  const [isCopied, setIsCopied] = useState(false)
  const onClick = async () => {
    const hasWorked = await copy(text)
    setIsCopied(hasWorked)
    if (hasWorked) onCopied?.()
    if (!hasWorked)
      toast({ title: 'Not copied', message: 'Press the text long, then copy it.', tone: 'destructive' })
  }
  return (
    <Button {...style} onClick={onClick} className="scripts-only">
      {isCopied ? <Check /> : <Copy />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
