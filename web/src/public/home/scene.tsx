import { Customer, CustomersCode } from './scene-customer.tsx'
import { Stall, Trader, WhatSheGot } from './scene-stall.tsx'

/** The sale in one picture: she gets Le 5, he gets a code. */
export const Scene = () => (
  <svg
    viewBox="0 0 600 500"
    role="img"
    aria-label="A trader sells WiFi at her market stall. A customer pays on his phone: she sees Le 5 received, he gets his code."
    className="w-full h-auto rounded-xl max-w-[600px] mx-auto"
  >
    <Place />
    <Stall>
      <Trader />
    </Stall>
    <Customer />
    <CustomersCode />
    <WhatSheGot />
  </svg>
)

/** Hills, sea and beach under the sun. */
const Place = () => (
  <>
    <path fill="#e3f0ea" d="M0 0h600v500H0z" />
    <circle cx="470" cy="104" r="50" fill="#f6c445" />
    <path d="M0 300C70 222 150 214 226 268 300 196 392 186 470 258c44-28 88-26 130 6v120H0z" fill="#b4d8c1" />
    <path d="M0 336c90-56 180-50 270-14 110-50 220-40 330 2v60H0z" fill="#93c7a6" />
    <path d="M0 352h600v20H0z" fill="#a9cdf0" />
    <path d="M0 368h600v132H0z" fill="#efe3cb" />
    <path d="M40 462h400M470 476h110" stroke="#e0d1b2" strokeWidth="10" strokeLinecap="round" />
  </>
)
