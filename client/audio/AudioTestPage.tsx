import { useReactiveVar } from "@apollo/client/react";
import { Box, Button, NativeSelect, Slider, Switch, Text } from "@mantine/core";
import { IconPlayerPlay, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Card, PageHeader } from "../ui/layout/Card";
import { Segmented } from "../ui/controls/Segmented";
import { audioEvents, audioSettings, rateMax, rateMin, setAudio, setEventAudio, type AudioEvent, type AudioMode } from "./audio-settings";
import { eventNames } from "./events/event-names";
import { loudspeaker, outputState, unlock } from "./player/output";
import { soundNames, sounds, type SoundName } from "./player/sounds";
import { onVoices, voices } from "./player/speech";
import classes from "./AudioTestPage.module.css";
import { formatRatio } from "../lib/format/format";

const modes = [
  { value: "OFF", label: "Off" },
  { value: "SOUND", label: "Sound" },
  { value: "VOICE", label: "Voice" },
] as const satisfies readonly { value: AudioMode; label: string }[];

/** `/audio-test`: what this device plays and says, and each of it to be tried. */
export default function AudioTestPage(): ReactNode {
  return (
    <div className={classes.page}>
      <PageHeader title="Sounds" lead="What you hear when something happens. These settings apply to this device only." />
      <Unlock />
      <DeviceCard />
      <EventsCard />
      <Text size="sm" c="secondary">
        Only the tab you last used plays sounds. Set quiet hours and choose notifications in the{" "}
        <Link to="/settings#notifications">settings</Link>.
      </Text>
    </div>
  );
}

/** Browsers keep a page silent until it was clicked: says so, and the button is that click. */
function Unlock(): ReactNode {
  const state = useReactiveVar(outputState);
  const { isOn } = useReactiveVar(audioSettings);
  if (state === "ready" || (state === "locked" && !isOn)) return null;
  return (
    <div className={classes.unlock} role="status">
      <IconVolumeOff size={20} stroke={1.75} aria-hidden="true" />
      {state === "unsupported" ? (
        <span>This browser cannot play sounds. Everything still shows on screen.</span>
      ) : (
        <>
          <span>Your browser keeps this page silent until you click in it.</span>
          <Button size="xs" onClick={() => void unlock()}>
            Unlock sound
          </Button>
        </>
      )}
    </div>
  );
}

/** The voices of this device, which some browsers report only a moment after the page. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [list, setList] = useState(voices);
  useEffect(() => {
    const stop = onVoices(() => setList(voices()));
    setList(voices());
    return stop;
  }, []);
  return list;
}

const percent = (value: number): string => `${value}%`;
const speed = (value: number): string => `${formatRatio(value, 1)} ×`;

function DeviceCard(): ReactNode {
  const settings = useReactiveVar(audioSettings);
  const known = useVoices();
  return (
    <Card title="This device">
      <div className={classes.row}>
        <div>
          <Box fw={500} id="audio-on">
            Sound and voice
          </Box>
          <Text component="div" size="sm" c="secondary">
            Off: this device stays silent, whatever is set below.
          </Text>
        </div>
        <Switch
          aria-labelledby="audio-on"
          checked={settings.isOn}
          onChange={(event) => {
            setAudio({ isOn: event.currentTarget.checked });
            // The switch is a click too: it unlocks the loudspeaker.
            void unlock();
          }}
        />
      </div>
      <div className={classes.row}>
        <Box fw={500}>Volume</Box>
        <Slider
          className={classes.slider}
          thumbLabel="Volume"
          value={settings.volumePercent}
          step={5}
          label={percent}
          thumbProps={{ "aria-valuetext": percent(settings.volumePercent) }}
          onChange={(volumePercent) => setAudio({ volumePercent })}
        />
      </div>
      <VoiceChoice known={known} />
      <div className={classes.row}>
        <Box fw={500}>Speed</Box>
        <Slider
          className={classes.slider}
          thumbLabel="Speed of the voice"
          disabled={known.length === 0}
          value={settings.rate}
          min={rateMin}
          max={rateMax}
          step={0.1}
          label={speed}
          thumbProps={{ "aria-valuetext": speed(settings.rate) }}
          onChange={(rate) => setAudio({ rate })}
        />
      </div>
    </Card>
  );
}

/** Which of the device's voices speaks. */
function VoiceChoice({ known }: { readonly known: readonly SpeechSynthesisVoice[] }): ReactNode {
  const { voice } = useReactiveVar(audioSettings);
  return (
    <div className={classes.row}>
      <div>
        <Box fw={500}>Voice</Box>
        {known.length === 0 && (
          <Text component="div" size="sm" c="secondary">
            This device has no voice. It plays a sound instead.
          </Text>
        )}
      </div>
      <NativeSelect
        className={classes.select}
        aria-label="Voice"
        disabled={known.length === 0}
        value={known.some(({ voiceURI }) => voiceURI === voice) ? voice! : ""}
        data={[
          { value: "", label: known.length === 0 ? "No voice here" : "System voice" },
          ...known.map(({ voiceURI, name, lang }) => ({ value: voiceURI, label: `${name}, ${lang}` })),
        ]}
        onChange={(event) => setAudio({ voice: event.currentTarget.value || null })}
      />
    </div>
  );
}

function EventsCard(): ReactNode {
  const [last, setLast] = useState("");
  return (
    <Card title="Events" note="test each one" isFlush>
      <ul>
        {audioEvents.map((event) => (
          <EventRow key={event} event={event} onTried={setLast} />
        ))}
      </ul>
      <p className={classes.heard} role="status">
        {last}
      </p>
    </Card>
  );
}

function EventRow({ event, onTried }: { readonly event: AudioEvent; readonly onTried: (words: string) => void }): ReactNode {
  const { events, volumePercent } = useReactiveVar(audioSettings);
  const { mode, sound } = events[event];
  const { label, help, example } = eventNames[event];
  const test = async (): Promise<void> => {
    if (!(await unlock())) return onTried("This browser plays no sounds.");
    loudspeaker.hush();
    const settings = audioSettings();
    const hasSpoken = mode === "VOICE" && (onTried(`Saying: ${example}`), await loudspeaker.say(example, settings));
    if (!hasSpoken) {
      onTried(`Playing: ${sounds[sound].label}${mode === "VOICE" ? ", because there is no voice here" : ""}`);
      await loudspeaker.sound(sound, settings);
    }
    onTried(volumePercent === 0 ? "Played at volume zero: turn it up to hear it." : "");
  };
  return (
    <li className={classes.event}>
      <Box miw={0}>
        <Box fw={500}>{label}</Box>
        <Text component="div" size="sm" c="secondary">
          {help}
        </Text>
        <Text component="div" size="xs" c="dimmed">
          “{example}”
        </Text>
      </Box>
      <div className={classes.controls}>
        <Segmented
          label={`${label}: how it is heard`}
          value={mode}
          options={modes}
          onChange={(next) => setEventAudio(event, { mode: next })}
        />
        <NativeSelect
          className={classes.sound}
          aria-label={`${label}: sound`}
          disabled={mode === "OFF"}
          value={sound}
          data={soundNames.map((name) => ({ value: name, label: sounds[name].label }))}
          onChange={(change) => setEventAudio(event, { sound: change.currentTarget.value as SoundName })}
        />
        <Button
          size="xs"
          className={classes.test}
          disabled={mode === "OFF"}
          leftSection={mode === "VOICE" ? <IconVolume size={16} stroke={1.75} /> : <IconPlayerPlay size={16} stroke={1.75} />}
          aria-label={`Test ${label.toLowerCase()}`}
          onClick={() => void test()}
        >
          Test
        </Button>
      </div>
    </li>
  );
}
