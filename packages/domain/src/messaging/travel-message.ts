import type { MessageRule } from './message-bounds.ts'
import { gsm7Length, SMS_SEPTETS, smsName } from './messages.ts'

/** The message about minutes of a pass that are used at another shop. */
export const TRAVEL_RULE: MessageRule = {
  channels: 'SMS',
  allowance: 'needed',
  messages: [
    {
      says: 'Minutes of a pass are used at another shop: where, how many, the link that stops it',
      causedBy: "the tap of who has the pass or its code, at that shop's WiFi",
      to: 'the number that the pass was sent to, or that bought it',
      typedWords: "the other shop's name",
      bound: { by: 'allowance', also: 'once for a use' },
    },
  ],
}

const OTHER_SHOP = 'another shop'

/**
 * To the holder of a pass whose minutes are used at another shop now. Always one SMS: leaves out the shop's name, then the link,
 * if it is longer.
 */
export const travelText = ({
  hostName,
  minutes,
  link,
}: {
  hostName: string
  minutes: number
  link: string
}): string => {
  const usedAt = (shop: string): string => `Minit: ${minutes} min of your pass are used at ${shop}.`
  const [named, unnamed] = [usedAt(smsName(hostName, OTHER_SHOP)), usedAt(OTHER_SHOP)]
  const texts = [`${named} Not you? Stop: ${link}`, `${unnamed} Not you? Stop: ${link}`]
  return texts.find((text) => gsm7Length(text) <= SMS_SEPTETS) ?? `${named} Not you? Open your pass.`
}
