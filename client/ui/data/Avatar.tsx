import { useId, type ReactNode } from "react";

/** Grounds in the manner of glazed pottery: the base, a lighter and a darker facet. White text has 4.5 : 1 on every base. */
const avatarColours = [
  ["#A4432F", "#B75440", "#7C2D20"],
  ["#2F6F55", "#3C8266", "#225340"],
  ["#6B4A9E", "#7C5BB0", "#4F3577"],
  ["#2B6597", "#3979AD", "#1E4B72"],
  ["#93386A", "#A84B7D", "#6D274D"],
  ["#336C78", "#417F8C", "#244F59"],
  ["#9A4A25", "#AF5C34", "#733317"],
  ["#716521", "#857830", "#534A15"],
  ["#55682A", "#687C38", "#3E4D1C"],
  ["#6E5648", "#81685A", "#513D32"],
  ["#4F5AA0", "#616CB3", "#394278"],
  ["#8F6010", "#A4721D", "#6A4609"],
] as const;

/** FNV-1a over the id: the same person has the same colour on every screen and machine. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // FNV leaves its low bits poor, and those choose the glaze: one more stir.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** First letters of the first and last word of a name: "Ana Castellanos" is AC, "Noor" is NO. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = words[0] ?? "?";
  const last = words.length > 1 ? words.at(-1)! : "";
  const initials = last ? [...first][0]! + [...last][0]! : [...first].slice(0, 2).join("");
  return initials.toLocaleUpperCase();
}

/** The colours of somebody's face, and by how many degrees its facets are turned. */
export function avatarColoursOf(id: string): {
  readonly base: string;
  readonly light: string;
  readonly dark: string;
  readonly turn: number;
} {
  const hash = hashOf(id);
  const [base, light, dark] = avatarColours[hash % avatarColours.length]!;
  return { base, light, dark, turn: (hash >>> 8) % 360 };
}

export interface AvatarProps {
  readonly id: string;
  readonly name: string;
  /** Where the person's own picture is served; without one the initials. */
  readonly picture?: string | null;
  /** Edge in pixels: 20, 36, 44, 56 or 80. */
  readonly size?: number;
}

/** Initials on a two-facet ground whose colour comes from the id. The name is always beside it, so it is silent. */
export function Avatar({ id, name, picture = null, size = 36 }: AvatarProps): ReactNode {
  const clip = useId();
  const { base, light, dark, turn } = avatarColoursOf(id);
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true" style={{ flex: "none", display: "block" }}>
      <clipPath id={clip}>
        <circle cx="22" cy="22" r="22" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="44" height="44" fill={base} />
        <g transform={`rotate(${turn} 22 22)`}>
          <path d="M22 22 46 -4 60 30Z" fill={dark} />
          <circle cx="8" cy="40" r="14" fill={light} />
        </g>
      </g>
      <text
        x="22"
        y="22"
        dy="0.35em"
        textAnchor="middle"
        fill="#fff"
        fontSize="16"
        fontWeight="600"
        letterSpacing="0.01em"
        fontFamily="inherit"
      >
        {initialsOf(name)}
      </text>
      {picture && <image href={picture} width="44" height="44" preserveAspectRatio="xMidYMid slice" clipPath={`url(#${clip})`} />}
    </svg>
  );
}
