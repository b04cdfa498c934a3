const SKIN = '#4a2d1b'
const SHIRT = '#c4532d'

export const Customer = () => (
  <>
    <path d="M462 412h66l-4 88h-26l-3-52-5 52h-26z" fill="#22303f" />
    <path d="M448 424c-2-62 8-92 48-92s50 30 46 92z" fill={SHIRT} />
    <path d="M484 332c2 12 22 12 24 0l-4-8h-16z" fill={SKIN} />
    <ellipse cx="496" cy="298" rx="23" ry="27" fill={SKIN} />
    <path d="M472 296c-4-34 50-38 48-2-8-12-20-14-30-13-8 1-14 6-18 15z" fill="#17100b" />
    <circle cx="484" cy="300" r="2.4" fill="#120a06" />
    <path d="M477 311c3 4 8 5 12 3" stroke="#fff" strokeWidth="2.6" fill="none" strokeLinecap="round" />
    <path d="M466 358c-14 22-20 34-36 38" stroke={SHIRT} strokeWidth="20" fill="none" strokeLinecap="round" />
    <path d="M446 392c-6 4-10 5-16 5" stroke={SKIN} strokeWidth="15" fill="none" strokeLinecap="round" />
    <g transform="rotate(-8 426 381)">
      <rect x="412" y="356" width="28" height="50" rx="6" fill="#1b1f1c" />
      <rect x="416" y="361" width="20" height="38" rx="3" fill="#fff" />
    </g>
    <path
      d="M420 381l4 5 8-10"
      stroke="#0b7a3b"
      strokeWidth="4"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

/** The message on the customer's side of the sale. */
export const CustomersCode = () => (
  <>
    <path d="M420 256l6 84 32-84z" fill="#fff" />
    <rect x="400" y="178" width="190" height="84" rx="12" fill="#fff" />
    <text x="414" y="204" fontSize="14" fill="#565a54">
      Password
    </text>
    <text
      x="414"
      y="230"
      fontSize="20"
      fontWeight="700"
      fill="#1b1f1c"
      textLength="162"
      lengthAdjust="spacingAndGlyphs"
    >
      7KQM-4T2-XWP
    </text>
    <rect x="414" y="241" width="162" height="8" rx="3" fill="#ebe8e1" />
    <rect x="414" y="241" width="136" height="8" rx="3" fill="#0b7a3b" />
  </>
)
