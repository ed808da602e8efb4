// The names of HTML 4, with which people write characters that their keyboard does not have.

/** U+00A0 to U+00FF. */
const latin1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
  Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute
  THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
  ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const others = `quot:" amp:& lt:< gt:> apos:' OElig:Œ oelig:œ Scaron:Š scaron:š Yuml:Ÿ fnof:ƒ circ:ˆ tilde:˜ ndash:– mdash:—
  lsquo:‘ rsquo:’ sbquo:‚ ldquo:“ rdquo:” bdquo:„ dagger:† Dagger:‡ bull:• hellip:… permil:‰ prime:′ Prime:″ lsaquo:‹ rsaquo:›
  oline:‾ frasl:⁄ euro:€ image:ℑ weierp:℘ real:ℜ trade:™ alefsym:ℵ larr:← uarr:↑ rarr:→ darr:↓ harr:↔ crarr:↵ lArr:⇐ uArr:⇑
  rArr:⇒ dArr:⇓ hArr:⇔ forall:∀ part:∂ exist:∃ empty:∅ nabla:∇ isin:∈ notin:∉ ni:∋ prod:∏ sum:∑ minus:− lowast:∗ radic:√
  prop:∝ infin:∞ ang:∠ and:∧ or:∨ cap:∩ cup:∪ int:∫ there4:∴ sim:∼ cong:≅ asymp:≈ ne:≠ equiv:≡ le:≤ ge:≥ sub:⊂ sup:⊃ nsub:⊄
  sube:⊆ supe:⊇ oplus:⊕ otimes:⊗ perp:⊥ sdot:⋅ lceil:⌈ rceil:⌉ lfloor:⌊ rfloor:⌋ lang:⟨ rang:⟩ loz:◊ spades:♠ clubs:♣
  hearts:♥ diams:♦ Alpha:Α Beta:Β Gamma:Γ Delta:Δ Epsilon:Ε Zeta:Ζ Eta:Η Theta:Θ Iota:Ι Kappa:Κ Lambda:Λ Mu:Μ Nu:Ν Xi:Ξ
  Omicron:Ο Pi:Π Rho:Ρ Sigma:Σ Tau:Τ Upsilon:Υ Phi:Φ Chi:Χ Psi:Ψ Omega:Ω alpha:α beta:β gamma:γ delta:δ epsilon:ε zeta:ζ
  eta:η theta:θ iota:ι kappa:κ lambda:λ mu:μ nu:ν xi:ξ omicron:ο pi:π rho:ρ sigmaf:ς sigma:σ tau:τ upsilon:υ phi:φ chi:χ
  psi:ψ omega:ω thetasym:ϑ upsih:ϒ piv:ϖ`;

const named = new Map([
  ...latin1.split(/\s+/).map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...others.split(/\s+/).map((pair) => [pair.slice(0, -2), pair.slice(-1)] as const),
  ...([
    ['ensp', '\u2002'],
    ['emsp', '\u2003'],
    ['thinsp', '\u2009'],
  ] as const),
  ...([
    ['zwnj', '\u200c'],
    ['zwj', '\u200d'],
    ['lrm', '\u200e'],
    ['rlm', '\u200f'],
  ] as const),
]);

/** Replaces `&eacute;`, `&#233;` and `&#xE9;` by their characters. A name that is not known stays as it was typed. */
export const withCharacters = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w+));/g, (typed, decimal, hexadecimal, name) => {
    if (name !== undefined) return named.get(name) ?? typed;
    return characterOf(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal));
  });

/** As Markdown defines it: what is no character is shown as the replacement character. */
const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
