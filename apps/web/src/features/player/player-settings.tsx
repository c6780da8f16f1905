import type { BufferDepth } from '@airdial/player';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { minutesLeft } from '../../entities/player/sleep-timer.ts';
import { useSite } from '../../entities/site/site.ts';
import { useStore } from '../../lib/external-store.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { bufferDepthTexts, playerBarTexts, sleepTexts } from '../../messages/player-bar-messages.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { channelVolumesStore, switchChannelVolumes } from './channel-volumes.ts';
import styles from './player-settings.module.css';
import { sameVolumeStore } from './same-volume.ts';
import { SettingCheckbox } from './setting-checkbox.tsx';
import { chooseSleep, SLEEP_OPTIONS, useSleepChoice } from './sleep-choice.ts';

const BUFFER_DEPTHS = ['auto', 'live', 'tunnel'] as const satisfies readonly BufferDepth[];

const SleepSelect = () => {
  const { timer, option } = useSleepChoice();
  const now = useMinute();
  const isTimed = timer !== null && timer !== 'song';
  return (
    <SelectField
      name="sleep"
      label={sleepTexts.label}
      hint={isTimed ? sleepTexts.fadesIn(minutesLeft(timer, now)) : undefined}
      options={SLEEP_OPTIONS}
      value={option}
      onChange={({ target }) => chooseSleep(target.value)}
    />
  );
};

/** How much is buffered for an outage; nothing where only the stream's own server decides. */
const BufferDepthSelect = () => {
  const { player } = usePlayerController();
  if (!usePlayerState(({ hasBufferDepths }) => hasBufferDepths)) return null;
  return (
    <SelectField
      name="bufferDepth"
      label={bufferDepthTexts.label}
      hint={bufferDepthTexts.hint}
      options={BUFFER_DEPTHS.map((value) => ({ value, text: bufferDepthTexts.options[value] }))}
      defaultValue={player.getState().bufferDepth}
      onChange={({ target }) => player.setBufferDepth(target.value as BufferDepth)}
    />
  );
};

/** The last channel is in the bar again at the next visit, for those who want it. */
const RememberChannel = () => {
  const { player } = usePlayerController();
  return (
    <SettingCheckbox
      label={playerBarTexts.remembersChannel}
      defaultChecked={player.getState().remembersChannel}
      onChange={({ target }) => player.setRemembersChannel(target.checked)}
    />
  );
};

/** Loud channels are lowered; nothing where the station does not do it, or only the device sets the volume. */
const SameVolume = () => {
  const isOn = useStore(sameVolumeStore);
  const { sameVolume } = useSite().system;
  if (usePlayerState((state) => state.volumeIsFixed) || sameVolume === false) return null;
  return (
    <SettingCheckbox
      label={playerBarTexts.sameVolume}
      checked={isOn}
      onChange={({ target }) => sameVolumeStore.set(() => target.checked)}
    />
  );
};

/** For channels that are louder than others; nothing where only the device sets the volume. */
const ChannelVolumesChoice = () => {
  const { player } = usePlayerController();
  const areOn = useStore(channelVolumesStore) !== null;
  if (usePlayerState((state) => state.volumeIsFixed)) return null;
  return (
    <SettingCheckbox
      label={playerBarTexts.channelVolumes}
      checked={areOn}
      onChange={({ target }) => switchChannelVolumes(target.checked, player.getState().volume)}
    />
  );
};

/** What the listener chooses for this device. */
export const PlayerSettings = () => (
  <div className={styles.settings}>
    <SleepSelect />
    <BufferDepthSelect />
    <SameVolume />
    <ChannelVolumesChoice />
    <RememberChannel />
  </div>
);
