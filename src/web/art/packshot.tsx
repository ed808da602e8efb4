import { useId } from 'react';
import classes from './packshot.module.css';

export type PackshotKind = 'dropper' | 'tube' | 'pot' | 'wand' | 'pencil';

type Props = {
  kind: PackshotKind;
  /** The text on the label. */
  label: string;
  /** Color of the container; each kind has a default. */
  body?: string | undefined;
  /** Color of the chosen shade: tints the dot on tube and pot, the body of wand and pencil. */
  shade?: string | undefined;
  /** The small line under the label of a dropper, e.g. `30 mL · 1.0 fl oz`. */
  volume?: string | undefined;
  className?: string | undefined;
};

const calmBody: Record<PackshotKind, string> = {
  dropper: '#cddcd2',
  tube: '#efe7dc',
  pot: '#e4e0f6',
  wand: '#b9aea4',
  pencil: '#3a3230',
};

/** Whether light letters are more legible than dark ones on `hex` (`#rrggbb`), by its perceived brightness. */
const isDark = (hex: string): boolean => {
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
  return part(1) * 0.299 + part(3) * 0.587 + part(5) * 0.114 < 128;
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx: number;
};

/** A drawn product, without photographs. Its name is beside it on the page, so this is decoration. */
export function Packshot({ kind, label, body, shade, volume, className }: Props) {
  const id = useId();
  const round = `url(#${id}r)`;
  const color = (kind === 'wand' || kind === 'pencil' ? (shade ?? body) : body) ?? calmBody[kind];
  const solid = (box: Box, fill: string | undefined, cap = false) => (
    <>
      <rect {...box} {...(cap ? { className: classes.cap } : { fill })} />
      <rect {...box} fill={round} />
    </>
  );
  const shaped = (path: string) => (
    <>
      <path d={path} fill={color} />
      <path d={path} fill={round} />
    </>
  );
  const shadow = (y: number, rx: number) => <ellipse cx="120" cy={y} rx={rx} ry={rx * 0.12} fill={`url(#${id}s)`} />;
  const mark = (y: number) => (
    <path
      d="M0-9C2.4-5.4 6-2 6 2A6 6 0 0 1-6 2C-6-2-2.4-5.4 0-9Z"
      transform={`translate(120 ${y})`}
      className={classes.mark}
    />
  );
  const word = (y: number, size = 9) => (
    <text x="120" y={y} fontSize={size} className={classes.word}>
      {label}
    </text>
  );
  const along = (y: number, size: number) => (
    <g transform={`rotate(90 120 ${y - 3})`} className={isDark(color) ? classes.onDark : undefined}>
      {word(y, size)}
    </g>
  );

  return (
    <svg viewBox="20 4 200 290" className={className} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}r`}>
          <stop offset="0" stopColor="#000" stopOpacity=".2" />
          <stop offset=".16" stopColor="#fff" stopOpacity=".38" />
          <stop offset=".42" stopColor="#fff" stopOpacity="0" />
          <stop offset=".82" stopColor="#000" stopOpacity=".05" />
          <stop offset="1" stopColor="#000" stopOpacity=".24" />
        </linearGradient>
        <radialGradient id={`${id}s`}>
          <stop offset="0" stopOpacity=".34" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      {kind === 'dropper' && (
        <>
          {shadow(276, 70)}
          {solid({ x: 76, y: 118, width: 88, height: 156, rx: 14 }, color)}
          {shaped('M92 118.5h56l-6-14H98z')}
          {solid({ x: 96, y: 66, width: 48, height: 40, rx: 4 }, undefined, true)}
          {solid({ x: 104, y: 22, width: 32, height: 46, rx: 14 }, undefined, true)}
          <rect x="76" y="166" width="88" height="76" fill="#fbfaf6" />
          {mark(190)}
          {word(214)}
          {volume && (
            <text x="120" y="229" fontSize="6.4" className={classes.volume}>
              {volume}
            </text>
          )}
        </>
      )}
      {kind === 'tube' && (
        <>
          {shadow(276, 58)}
          {shaped('M78 40h84l-10 196H88z')}
          {shaped('M76 32h88v10H76z')}
          {solid({ x: 90, y: 236, width: 60, height: 38, rx: 5 }, undefined, true)}
          {mark(118)}
          {word(146)}
          {shade && <circle cx="120" cy="172" r="9" fill={shade} className={classes.shade} />}
        </>
      )}
      {kind === 'pot' && (
        <>
          {shadow(262, 86)}
          {solid({ x: 52, y: 172, width: 136, height: 88, rx: 14 }, color)}
          {solid({ x: 48, y: 128, width: 144, height: 52, rx: 9 }, undefined, true)}
          {mark(204)}
          {word(227)}
          {shade && <circle cx="120" cy="243" r="7" fill={shade} className={classes.shade} />}
        </>
      )}
      {kind === 'wand' && (
        <>
          {shadow(276, 34)}
          {solid({ x: 98, y: 150, width: 44, height: 124, rx: 12 }, color)}
          {solid({ x: 100, y: 24, width: 40, height: 128, rx: 10 }, undefined, true)}
          {along(215, 8)}
        </>
      )}
      {kind === 'pencil' && (
        <>
          {shadow(276, 22)}
          {solid({ x: 108, y: 120, width: 24, height: 152, rx: 6 }, color)}
          {solid({ x: 109, y: 30, width: 22, height: 92, rx: 8 }, undefined, true)}
          {along(199, 7.5)}
        </>
      )}
    </svg>
  );
}
