import type { Channel } from '@airdial/contract/channel/schema';

const SLEEVES = 3;
const SLEEVE_PX = 320;

export const Hero = ({ channels }: { readonly channels: readonly Channel[] }) => (
  <div className="hero">
    <div>
      <p className="tagline">Radio, by the numbers</p>
      <h1>Every channel has a number. Find yours.</h1>
      <p className="subtitle">Live radio, one press away.</p>
      <p className="quiet">
        Walk the dial, press play and hear it at once. With an account you keep your favorite channels and the
        songs you like.
      </p>
      <p className="actions">
        <a href="/register" className="filled">
          Get Started
        </a>
        <a href="/login">Sign In</a>
      </p>
    </div>
    <div className="sleeves">
      {channels.slice(0, SLEEVES).map(({ _id, imageUrl }) => (
        <img
          key={_id}
          src={imageUrl ?? ''}
          alt=""
          width={SLEEVE_PX}
          height={SLEEVE_PX}
          fetchPriority="high"
          decoding="async"
        />
      ))}
    </div>
  </div>
);
